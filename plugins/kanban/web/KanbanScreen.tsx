import { Button } from '@blueprintjs/core';
import { CogIcon, FlowLinearIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  ErrorState,
  Link,
  PageHeader,
  SEARCH_DELAY,
  SkeletonBar,
  useCan,
  useDebounced,
  useTexts,
} from 'prosa/web';
import { ArrangeDialog } from './arrange/ArrangeDialog.tsx';
import { RulesDialog } from './arrange/RulesDialog.tsx';
import { Board } from './board/Board.tsx';
import { useBoard } from './board/use-board.ts';
import { BoardFilters } from './filters/BoardFilters.tsx';
import { NO_FILTER } from './types.ts';

const SkeletonBoard = () => {
  const t = useTexts('kanban');
  return (
    <div className="board" role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {[0, 1, 2].map((at) => (
        <div key={at} className="board-lane" aria-hidden="true">
          <div className="board-lane-header">
            <SkeletonBar width="50%" />
          </div>
        </div>
      ))}
    </div>
  );
};

/** Tickets as cards, in a lane for each tag that is one. */
const KanbanScreen = () => {
  const t = useTexts('kanban');
  const mayArrange = useCan('kanban-page:arrange');
  const [filter, setFilter] = useState(NO_FILTER);
  const [opened, setOpened] = useState<'lanes' | 'rules'>();
  const text = useDebounced(filter.text, SEARCH_DELAY);
  const board = useBoard({ ...filter, text });
  const { lanes, error } = board.state;
  const close = (): void => setOpened(undefined);
  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('subtitle')}>
        {mayArrange && (
          <>
            <Button
              icon={<FlowLinearIcon />}
              text={t('rules.open')}
              disabled={lanes === undefined}
              onClick={() => setOpened('rules')}
            />
            <Button
              icon={<CogIcon />}
              text={t('arrange.open')}
              disabled={lanes === undefined}
              onClick={() => setOpened('lanes')}
            />
          </>
        )}
      </PageHeader>
      <BoardFilters filter={filter} onChange={setFilter} />
      {lanes === undefined && error !== undefined && (
        <ErrorState error={error} onRetry={board.reload} />
      )}
      {lanes === undefined && error === undefined && <SkeletonBoard />}
      {lanes?.length === 1 && (
        <p className="board-hint">
          {t('hint')} <Link to="/tags">{t('hintLink')}</Link>
        </p>
      )}
      {lanes && <Board board={board} lanes={lanes} />}
      {opened === 'lanes' && lanes && (
        <ArrangeDialog lanes={lanes} onClose={close} onSaved={board.reload} />
      )}
      {opened === 'rules' && lanes && <RulesDialog lanes={lanes} onClose={close} />}
    </div>
  );
};

export default KanbanScreen;
