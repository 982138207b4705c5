import { Button } from '@blueprintjs/core';
import { VideoIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  EmptyState,
  ErrorState,
  PageHeader,
  SearchInput,
  SkeletonBar,
  SupportContact,
  useList,
  useTexts,
} from 'prosa/web';
import type { List } from 'prosa/web';
import type { HelpDto } from '../schemas.ts';
import { byTitle, isFound } from './by-title.ts';
import { HelpCards } from './HelpCards.tsx';
import { VideoDialog } from './VideoDialog.tsx';

const Loading = () => {
  const shell = useTexts();
  return (
    <div className="help-cards" role="status">
      <span className="visually-hidden">{shell('states.loading')}</span>
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <div key={card} className="help-card" aria-hidden="true">
          <span className="help-still" />
          <span className="help-words">
            <SkeletonBar width="70%" />
            <SkeletonBar width="90%" />
          </span>
        </div>
      ))}
    </div>
  );
};

const Content = ({
  list,
  onPlay,
}: {
  readonly list: List<HelpDto>;
  readonly onPlay: (help: HelpDto) => void;
}) => {
  const t = useTexts('helps');
  const shell = useTexts();
  if (list.status === 'loading') return <Loading />;
  if (list.status === 'error')
    return (
      <ErrorState title={shell('states.listFailed')} error={list.error} onRetry={list.reload} />
    );
  if (list.items.length === 0) {
    return list.searched === '' ? (
      <EmptyState icon={VideoIcon} title={t('empty.title')}>
        {t('empty.text')}
        <SupportContact />
      </EmptyState>
    ) : (
      <div className="state" role="status">
        <p className="state-text">{shell('states.nothingFound', { search: list.searched })}</p>
      </div>
    );
  }
  return (
    <>
      <HelpCards helps={list.items} label={t('title')} onPlay={onPlay} />
      {list.hasMore && (
        <Button
          className="help-more"
          text={t('more')}
          loading={list.isLoadingMore}
          onClick={list.loadMore}
        />
      )}
    </>
  );
};

/** Videos that explain the product. */
const HelpsScreen = () => {
  const t = useTexts('helps');
  const [search, setSearch] = useState('');
  const [played, setPlayed] = useState<HelpDto>();
  const list = useList<HelpDto>({
    path: '/helps',
    itemsKey: 'records',
    search,
    compare: byTitle,
    live: { event: 'help', accepts: (help) => isFound(help, search) },
  });
  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('subtitle')}>
        <SearchInput value={search} onChange={setSearch} label={t('search')} />
      </PageHeader>
      <div className="helps">
        <Content list={list} onPlay={setPlayed} />
      </div>
      {played && <VideoDialog help={played} onClose={() => setPlayed(undefined)} />}
    </div>
  );
};

export default HelpsScreen;
