import { Button } from '@blueprintjs/core';
import { EditIcon, PeopleIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  Avatar,
  DataTable,
  EmptyState,
  http,
  LimitCount,
  PageHeader,
  Pill,
  RelativeTime,
  SearchInput,
  Slot,
  toast,
  useAskedToOpen,
  useClosedToVisitors,
  useConfirm,
  useEvents,
  useList,
  useTexts,
  useUser,
} from 'prosa/web';
import type { Column, RowAction, Translate } from 'prosa/web';
import type { UserDto } from '../schemas.ts';
import { UsersNoticeSlot } from '../slots.ts';
import { UserDialog } from './UserDialog.tsx';

const columnsFor = (t: Translate, ownId: number): readonly Column<UserDto>[] => [
  {
    key: 'name',
    title: t('fields.name'),
    width: 'minmax(0, 2fr)',
    narrow: 'title',
    min: 220,
    render: ({ id, name, active }) => (
      <span className="user-name">
        <Avatar name={name} size={28} />
        <span className="user-name-text">{name}</span>
        {id === ownId && <Pill>{t('you')}</Pill>}
        {!active && <Pill tone="danger">{t('inactive')}</Pill>}
      </span>
    ),
  },
  {
    key: 'email',
    title: t('fields.email'),
    width: 'minmax(0, 2fr)',
    min: 180,
    priority: 3,
    render: ({ email }) => <span className="user-muted">{email}</span>,
  },
  {
    key: 'seen',
    title: t('fields.lastSeenAt'),
    width: '130px',
    priority: 2,
    render: ({ online, lastSeenAt }) => {
      if (online) return <Pill tone="success">{t('online')}</Pill>;
      return lastSeenAt === null ? (
        <span className="user-muted">{t('never')}</span>
      ) : (
        <RelativeTime at={lastSeenAt} />
      );
    },
  },
  {
    key: 'profile',
    title: t('fields.profile'),
    width: '160px',
    render: ({ profile }) => (
      <Pill tone={profile === 'admin' ? 'brand' : 'neutral'}>{t(`profiles.${profile}`)}</Pill>
    ),
  },
];

/** The users of the company: added, changed and removed by its admins. */
const UsersScreen = () => {
  const t = useTexts('users');
  const shell = useTexts();
  const confirm = useConfirm();
  const { id: ownId } = useUser();
  const closed = useClosedToVisitors();
  const [search, setSearch] = useState('');
  const asked = useAskedToOpen();
  const [edited, setEdited] = useState<UserDto | 'new' | undefined>(
    asked.isNew ? 'new' : undefined,
  );
  const list = useList<UserDto>({
    path: '/users',
    itemsKey: 'users',
    search,
    // Whether somebody new answers to a search is for the server to say.
    live: { event: 'user', enter: search.trim() === '' ? 'create' : 'never' },
  });
  useEvents(['userStatus'], ({ user }) => {
    const status = user as Pick<UserDto, 'id' | 'online' | 'lastSeenAt'>;
    const shown = list.items.find(({ id }) => id === status.id);
    if (shown) list.upsert({ ...shown, ...status });
  });

  const remove = (user: UserDto): void => {
    void confirm({
      title: t('remove.title', { name: user.name }),
      children: t('remove.text'),
      confirm: shell('common.delete'),
      isDanger: true,
      onConfirm: async () => {
        await http.delete(`/users/${user.id}`);
        list.remove(user.id);
        toast.success(t('removed'));
      },
    });
  };
  const actionsOf = (user: UserDto): readonly RowAction[] => [
    { text: shell('common.edit'), icon: <EditIcon />, onClick: () => setEdited(user) },
    {
      text: shell('common.delete'),
      icon: <TrashIcon />,
      isDanger: true,
      onClick: () => remove(user),
      ...(closed === undefined ? {} : { disabledBecause: closed }),
      ...(user.id === ownId ? { disabledBecause: t('remove.notYourself') } : {}),
    },
  ];
  const add = (
    <Button
      intent="primary"
      icon={<PlusIcon />}
      text={t('add')}
      disabled={closed !== undefined}
      title={closed}
      onClick={() => setEdited('new')}
    />
  );
  const isWhole = search === '' && list.status === 'ready' && !list.hasMore;
  const count = isWhole ? list.items.length : undefined;
  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('subtitle')}>
        <LimitCount what="users" count={count} />
        <SearchInput value={search} onChange={setSearch} label={t('search')} />
        {add}
      </PageHeader>
      <Slot slot={UsersNoticeSlot} />
      <DataTable
        label={t('title')}
        list={list}
        columns={columnsFor(t, ownId)}
        nameOf={({ name }) => name}
        onOpen={setEdited}
        actions={actionsOf}
        empty={
          <EmptyState icon={PeopleIcon} title={t('empty.title')} action={add}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <UserDialog
          count={count}
          user={edited === 'new' ? undefined : edited}
          onSaved={list.upsert}
          onClose={() => {
            setEdited(undefined);
            asked.goBack();
          }}
        />
      )}
    </div>
  );
};

export default UsersScreen;
