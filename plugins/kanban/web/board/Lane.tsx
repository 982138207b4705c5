import { Button } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon, WarningSignIcon } from '@blueprintjs/icons';
import { useDroppable } from '@dnd-kit/core';
import { useEffect, useMemo } from 'react';
import type { CSSProperties } from 'react';
import { ErrorState, Pill, SkeletonRows, useTexts, VirtualList } from 'prosa/web';
import { COUNTED_CARDS } from '../../schemas.ts';
import type { LaneDto } from '../../schemas.ts';
import { cardsOf } from './board-state.ts';
import type { CardList } from './board-state.ts';
import { Card } from './Card.tsx';
import type { BoardData } from './use-board.ts';
import { useLaneName } from './use-moves.ts';

/** Pixels of a card before it is measured. */
const CARD_HEIGHT = 148;

export interface LaneProps {
  readonly lane: LaneDto;
  readonly lanes: readonly LaneDto[];
  readonly list: CardList | undefined;
  readonly board: Pick<BoardData, 'open' | 'loadMore' | 'retry'>;
  readonly isCollapsed: boolean;
  readonly onCollapse: (isCollapsed: boolean) => void;
  readonly onMove: (ticketId: number, laneId: number) => void;
}

const Count = ({ lane: { count, limit } }: Pick<LaneProps, 'lane'>) => {
  const t = useTexts('kanban');
  const shown = count >= COUNTED_CARDS ? `${COUNTED_CARDS - 1}+` : String(count);
  const isOver = limit !== null && count > limit;
  if (limit === null) return <Pill label={t('lanes.count', { count })}>{shown}</Pill>;
  return (
    <Pill
      tone={isOver ? 'danger' : 'neutral'}
      label={t(isOver ? 'lanes.over' : 'lanes.within', { count, limit })}
    >
      {isOver && <WarningSignIcon size={12} />} {shown}/{limit}
    </Pill>
  );
};

const Cards = ({ lane, lanes, list, board, onMove }: LaneProps) => {
  const t = useTexts('kanban');
  const name = useLaneName()(lane);
  const cards = useMemo(() => cardsOf(list), [list]);
  const { open } = board;
  useEffect(() => open(lane.id), [open, lane.id, list]);
  if (list === undefined || list.status === 'loading') {
    return <SkeletonRows rows={3} height={CARD_HEIGHT} avatar />;
  }
  if (list.status === 'error') {
    return <ErrorState error={list.error} onRetry={() => board.retry(lane.id)} />;
  }
  if (cards.length === 0) return <p className="board-empty">{t('lanes.empty')}</p>;
  return (
    <VirtualList
      items={cards}
      idOf={({ ticketId }) => ticketId}
      rowHeight={CARD_HEIGHT}
      label={t('lanes.cards', { lane: name })}
      onNearEnd={() => board.loadMore(lane.id)}
      isLoadingMore={list.isLoadingMore}
    >
      {(card) => <Card card={card} lanes={lanes} onMove={onMove} />}
    </VirtualList>
  );
};

/** A lane: its name, its count, its limit, and its cards. */
export const Lane = (props: LaneProps) => {
  const { lane, isCollapsed, onCollapse } = props;
  const t = useTexts('kanban');
  const name = useLaneName()(lane);
  const { setNodeRef, isOver } = useDroppable({ id: lane.id, data: { name } });
  const isFull = lane.limit !== null && lane.count > lane.limit;
  const classes = [
    'board-lane',
    isCollapsed && 'board-lane-collapsed',
    isOver && 'board-lane-over',
    isFull && 'board-lane-full',
  ];
  return (
    <section
      ref={setNodeRef}
      className={classes.filter(Boolean).join(' ')}
      style={{ '--lane': lane.color ?? 'var(--faint)' } as CSSProperties}
      aria-label={name}
    >
      <header className="board-lane-header">
        <h2 className="board-lane-name" title={name}>
          <bdi>{name}</bdi>
        </h2>
        <Count lane={lane} />
        <Button
          className="board-collapse"
          variant="minimal"
          size="small"
          icon={isCollapsed ? <ChevronRightIcon /> : <ChevronLeftIcon />}
          aria-label={t(isCollapsed ? 'lanes.expand' : 'lanes.collapse', { lane: name })}
          aria-expanded={!isCollapsed}
          onClick={() => onCollapse(!isCollapsed)}
        />
      </header>
      {!isCollapsed && <Cards {...props} />}
    </section>
  );
};
