import { Button } from '@blueprintjs/core';
import { HistoryIcon, RepeatIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import {
  DataTable,
  EmptyState,
  ErrorState,
  http,
  isAbort,
  Link,
  PageHeader,
  Segments,
  toast,
  useConfirm,
  useEvents,
  useList,
  useParams,
  useTexts,
} from 'prosa/web';
import type { DeliveryDto, DeliveryState, WebhookDto } from '../../schemas.ts';
import { deliveryColumns, nameOfFact } from './delivery-columns.tsx';
import { DeliveryDialog } from './DeliveryDialog.tsx';

const STATES = ['waiting', 'delivered', 'failed'] as const;
const DAYS = 7;
const DAY = 86_400_000;

/** The log of one webhook: what was told, how that went, and what is to be told once more. */
const DeliveriesScreen = () => {
  const t = useTexts('webhooks');
  const confirm = useConfirm();
  const { webhookId = '' } = useParams();
  const path = `/webhooks/${webhookId}`;
  const [webhook, setWebhook] = useState<WebhookDto>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<DeliveryState | 'all'>('all');
  const [opened, setOpened] = useState<DeliveryDto>();
  useEffect(() => {
    const control = new AbortController();
    http.get<WebhookDto>(path, { signal: control.signal }).then(
      (loaded) => {
        setWebhook(loaded);
        setError(undefined);
      },
      (failure: unknown) => {
        if (!isAbort(failure)) setError(failure);
      },
    );
    return () => control.abort();
  }, [path, attempt]);
  const list = useList<DeliveryDto>({
    path: `${path}/deliveries`,
    itemsKey: 'deliveries',
    ...(state === 'all' ? {} : { params: { state } }),
    compare: (one, other) => other.id - one.id,
  });
  useEvents(['webhookDelivery'], (event) => {
    const told = event.webhookDelivery as DeliveryDto;
    if (String(told.webhookId) !== webhookId) return;
    if (state === 'all' || told.state === state) list.upsert(told);
    else list.remove(told.id);
  });
  const replayFailed = (): Promise<boolean> =>
    confirm({
      title: t('log.replayTitle'),
      children: t('log.replayText'),
      confirm: t('log.replayConfirm'),
      failure: t('log.replayFailure'),
      onConfirm: async () => {
        const since = new Date(Date.now() - DAYS * DAY).toISOString();
        const { count } = await http.post<{ count: number }>(`${path}/replay`, { since });
        toast.success(t('log.replayed', { count }));
        list.reload();
      },
    });
  if (error !== undefined) {
    return (
      <div className="page">
        <PageHeader title={t('log.label')} />
        <ErrorState error={error} onRetry={() => setAttempt((count) => count + 1)} />
      </div>
    );
  }
  return (
    <div className="page">
      <nav className="webhook-back">
        <Link to="/webhooks">← {t('log.back')}</Link>
      </nav>
      <PageHeader
        title={webhook ? t('log.title', { name: webhook.name }) : t('log.label')}
        subtitle={t('log.subtitle')}
      >
        <Button
          icon={<RepeatIcon />}
          text={t('log.replayFailed')}
          disabled={webhook?.active !== true}
          onClick={() => void replayFailed()}
        />
      </PageHeader>
      <div className="webhook-filter">
        <Segments
          label={t('log.filter')}
          value={state}
          segments={[
            { value: 'all' as const, label: t('log.all') },
            ...STATES.map((value) => ({ value, label: t(`deliveryStates.${value}`) })),
          ]}
          onChange={setState}
        />
      </div>
      <DataTable
        label={t('log.label')}
        list={list}
        columns={deliveryColumns(t)}
        nameOf={({ fact, id }) => `${nameOfFact(t, fact)} ${String(id)}`}
        onOpen={setOpened}
        empty={
          <EmptyState icon={HistoryIcon} title={t('log.emptyTitle')}>
            {t('log.emptyText')}
          </EmptyState>
        }
      />
      {opened && (
        <DeliveryDialog
          delivery={opened}
          onReplayed={list.upsert}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
};

export default DeliveriesScreen;
