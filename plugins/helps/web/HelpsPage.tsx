import { PlayIcon, VideoIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  AddButton,
  DataTable,
  EmptyState,
  SearchInput,
  useList,
  useRecordActions,
  useTexts,
} from 'prosa/web';
import type { Column, Translate } from 'prosa/web';
import { SETTINGS_TOOLBAR_CLASS } from '../../settings/public.ts';
import type { HelpDto } from '../schemas.ts';
import { byTitle, isFound } from './by-title.ts';
import { HelpDialog } from './HelpDialog.tsx';
import { VideoDialog } from './VideoDialog.tsx';

const columnsFor = (t: Translate): readonly Column<HelpDto>[] => [
  {
    key: 'title',
    title: t('fields.title'),
    width: 'minmax(0, 2fr)',
    narrow: 'title',
    render: ({ title }) => title,
  },
  {
    key: 'description',
    title: t('fields.description'),
    width: 'minmax(0, 3fr)',
    min: 200,
    priority: 2,
    narrow: 'hidden',
    render: ({ description }) => (
      <span className="help-muted">{description === '' ? '—' : description}</span>
    ),
  },
  {
    key: 'video',
    title: t('fields.video'),
    width: '160px',
    render: ({ video }) => <code>{video}</code>,
  },
];

/** The platform's videos, for its own people. */
const HelpsPage = () => {
  const t = useTexts('helps');
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<HelpDto | 'new'>();
  const [played, setPlayed] = useState<HelpDto>();
  const list = useList<HelpDto>({
    path: '/helps',
    itemsKey: 'records',
    search,
    compare: byTitle,
    live: { event: 'help', accepts: (help) => isFound(help, search) },
  });

  const { edit, remove } = useRecordActions({
    list,
    path: '/helps',
    question: ({ title }) => ({ title: t('remove.title', { title }), text: t('remove.text') }),
    onEdit: setEdited,
  });
  const add = <AddButton text={t('add')} onClick={() => setEdited('new')} />;
  return (
    <>
      <div className={SETTINGS_TOOLBAR_CLASS}>
        <SearchInput value={search} onChange={setSearch} label={t('search')} />
        {add}
      </div>
      <DataTable
        label={t('title')}
        list={list}
        columns={columnsFor(t)}
        nameOf={({ title }) => title}
        onOpen={setEdited}
        actions={(help) => [
          { text: t('play'), icon: <PlayIcon />, onClick: () => setPlayed(help) },
          edit(help),
          remove(help),
        ]}
        empty={
          <EmptyState icon={VideoIcon} title={t('empty.title')} action={add}>
            {t('empty.textOwner')}
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <HelpDialog
          help={edited === 'new' ? undefined : edited}
          onSaved={list.upsert}
          onClose={() => setEdited(undefined)}
        />
      )}
      {played && <VideoDialog help={played} onClose={() => setPlayed(undefined)} />}
    </>
  );
};

export default HelpsPage;
