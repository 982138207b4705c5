import { Checkbox } from '@blueprintjs/core';
import { ErrorState, SkeletonRows, useTexts } from 'prosa/web';
import type { Form, List } from 'prosa/web';
import type { ConnectionValues } from './connection-form.ts';

/** A queue, as much as a choice needs of it. */
export interface QueueChoice {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

/** The queues a connection offers its customers. */
export const QueuesField = ({
  form,
  queues,
}: {
  readonly form: Form<ConnectionValues>;
  readonly queues: List<QueueChoice>;
}) => {
  const t = useTexts('connections');
  const chosen = new Set(form.values.queueIds);
  const toggle = (id: number): void => {
    const rest = form.values.queueIds.filter((other) => other !== id);
    form.set('queueIds', chosen.has(id) ? rest : [...rest, id]);
  };
  const hasNone = queues.status === 'ready' && queues.items.length === 0;
  return (
    <fieldset className="connection-queue-choice" disabled={form.isBusy}>
      <legend className="field-label">{t('fields.queues')}</legend>
      {queues.status === 'loading' && <SkeletonRows rows={1} height={32} />}
      {queues.status === 'error' && <ErrorState error={queues.error} onRetry={queues.reload} />}
      <div className="connection-queue-list">
        {queues.items.map(({ id, name, color }) => (
          <Checkbox key={id} checked={chosen.has(id)} onChange={() => toggle(id)}>
            <span className="connection-dot" style={{ background: color }} aria-hidden="true" />
            {name}
          </Checkbox>
        ))}
      </div>
      <div className="field-help">{t(hasNone ? 'help.noQueues' : 'help.queues')}</div>
    </fieldset>
  );
};
