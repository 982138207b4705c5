import { Button, HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { ErrorState, http, SkeletonRows, toast, useConfirm, useTexts } from 'prosa/web';
import { formatNumber } from '../../contacts/public.ts';
import type { RequestDto } from '../schemas.ts';
import { HeldRow } from './HeldRow.tsx';
import { useHeldMessages } from './use-held-messages.ts';

type State = RequestDto['state'];

const STATES: readonly State[] = ['waiting', 'sent', 'skipped', 'cancelled', 'expired'];

/** The messages of programs that wait for their turn, and why; whichever of them is no longer wanted is cancelled. */
export const HeldMessages = () => {
  const t = useTexts('message-api');
  const confirm = useConfirm();
  const [state, setState] = useState<State>('waiting');
  const { records, hasMore, error, reload, more } = useHeldMessages(state);

  const cancel = ({ id, contact }: RequestDto): Promise<boolean> =>
    confirm({
      title: t('requests.cancelTitle', { name: contact.name || formatNumber(contact.number) }),
      children: t('requests.cancelText'),
      confirm: t('requests.cancelConfirm'),
      isDanger: true,
      failure: t('requests.cancelFailed'),
      onConfirm: async () => {
        await http.post(`/message-api/requests/${String(id)}/cancel`);
        reload();
        toast.success(t('requests.cancelled'));
      },
    });

  const content = () => {
    if (error !== undefined && !records) return <ErrorState error={error} onRetry={reload} />;
    if (!records) return <SkeletonRows rows={2} height={56} />;
    if (records.length === 0) return <p className="api-text">{t(`requests.empty.${state}`)}</p>;
    return (
      <ul className="api-lines" aria-label={t(`requests.states.${state}`)}>
        {records.map((message) => (
          <HeldRow key={message.id} message={message} onCancel={() => void cancel(message)} />
        ))}
      </ul>
    );
  };
  return (
    <section className="api-section" aria-labelledby="api-requests">
      <h2 id="api-requests">{t('requests.title')}</h2>
      <p className="api-text">{t('requests.text')}</p>
      <HTMLSelect
        className="api-states"
        aria-label={t('requests.state')}
        value={state}
        options={STATES.map((value) => ({ value, label: t(`requests.states.${value}`) }))}
        onChange={({ currentTarget }) => setState(currentTarget.value as State)}
      />
      {content()}
      {hasMore && (
        <Button
          className="api-more"
          text={t('requests.more')}
          onClick={() => void more().catch((failure: unknown) => toast.error(failure))}
        />
      )}
    </section>
  );
};
