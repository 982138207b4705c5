import {
  DataConnectionIcon,
  HistoryIcon,
  KeyIcon,
  PowerIcon,
  SendMessageIcon,
} from '@blueprintjs/icons';
import { useState } from 'react';
import {
  AddButton,
  DataTable,
  EmptyState,
  PageHeader,
  useClosedToVisitors,
  useList,
  useNavigate,
  useRecordActions,
  useTexts,
} from 'prosa/web';
import type { RowAction } from 'prosa/web';
import type { WebhookDto } from '../schemas.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { TestDialog } from './TestDialog.tsx';
import { useWebhookActs } from './use-webhook-acts.ts';
import { webhookColumns } from './webhook-columns.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

const byName = (one: WebhookDto, other: WebhookDto): number =>
  one.name.localeCompare(other.name) || one.id - other.id;

/** The addresses that the company has told what happens. */
const WebhooksScreen = () => {
  const t = useTexts('webhooks');
  const navigate = useNavigate();
  const closed = useClosedToVisitors();
  const [edited, setEdited] = useState<WebhookDto | 'new'>();
  const [shown, setShown] = useState<{ readonly name: string; readonly secret: string }>();
  const [tested, setTested] = useState<WebhookDto>();
  const list = useList<WebhookDto>({
    path: '/webhooks',
    itemsKey: 'webhooks',
    compare: byName,
    live: { event: 'webhook', enter: 'always' },
  });
  const { edit, remove } = useRecordActions({
    list,
    path: '/webhooks',
    question: ({ name }) => ({ title: t('remove.title', { name }), text: t('remove.text') }),
    removed: t('removed'),
    onEdit: setEdited,
  });
  const acts = useWebhookActs(list.upsert, setShown);
  const shut = closed === undefined ? {} : { disabledBecause: closed };
  const openLog = ({ id }: WebhookDto): void => void navigate(`/webhooks/${String(id)}`);
  const actions = (webhook: WebhookDto): readonly RowAction[] => [
    { text: t('actions.log'), icon: <HistoryIcon />, onClick: () => openLog(webhook) },
    { text: t('actions.test'), icon: <SendMessageIcon />, onClick: () => setTested(webhook) },
    edit(webhook),
    {
      text: t(webhook.active ? 'actions.switchOff' : 'actions.switchOn'),
      icon: <PowerIcon />,
      onClick: () => void acts.turn(webhook),
    },
    {
      text: t('actions.rotate'),
      icon: <KeyIcon />,
      onClick: () => void acts.rotate(webhook),
      ...shut,
    },
    remove(webhook),
  ];
  const add = (
    <AddButton
      text={t('add')}
      disabled={list.status === 'loading' || closed !== undefined}
      onClick={() => setEdited('new')}
    />
  );
  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('subtitle')}>
        {add}
      </PageHeader>
      <DataTable
        label={t('title')}
        list={list}
        columns={webhookColumns(t)}
        nameOf={({ name }) => name}
        onOpen={openLog}
        actions={actions}
        empty={
          <EmptyState icon={DataConnectionIcon} title={t('empty.title')} action={add}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <WebhookDialog
          webhook={edited === 'new' ? undefined : edited}
          onSaved={(webhook, secret) => {
            list.upsert(webhook);
            if (secret !== undefined) setShown({ name: webhook.name, secret });
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {tested && <TestDialog webhook={tested} onClose={() => setTested(undefined)} />}
      {shown && <SecretDialog {...shown} onClose={() => setShown(undefined)} />}
    </div>
  );
};

export default WebhooksScreen;
