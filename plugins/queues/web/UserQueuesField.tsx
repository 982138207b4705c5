import { Checkbox } from '@blueprintjs/core';
import { ErrorState, SkeletonRows, useList, useTexts } from 'prosa/web';
import type { UserDialogProps } from '../../users/public.ts';
import type { QueueBadge } from '../public.ts';
import type { QueueDto } from '../schemas.ts';

const byOrder = (a: QueueDto, b: QueueDto): number => a.orderQueue - b.orderQueue || a.id - b.id;

/** The chosen queues: by this dialog so far, else those the user has. */
const chosenOf = ({ user, details }: UserDialogProps): ReadonlySet<number> => {
  const { queueIds } = details as { readonly queueIds?: readonly number[] };
  const { queues = [] } = (user ?? {}) as { readonly queues?: readonly QueueBadge[] };
  return new Set(queueIds ?? queues.map(({ id }) => id));
};

/** The queues a user attends, in the dialog of the user. */
const UserQueuesField = (props: UserDialogProps) => {
  const t = useTexts('queues');
  const list = useList<QueueDto>({
    path: '/queue',
    live: { event: 'queue', enter: 'always' },
    compare: byOrder,
  });
  const chosen = chosenOf(props);
  const toggle = (id: number): void => {
    const rest = [...chosen].filter((other) => other !== id);
    const next = chosen.has(id) ? rest : [...rest, id];
    props.onChange({ queueIds: next.sort((a, b) => a - b) });
  };
  return (
    <fieldset className="queue-attendants" disabled={props.disabled}>
      <legend className="field-label">{t('ofUser.title')}</legend>
      {list.status === 'loading' && <SkeletonRows rows={1} height={32} />}
      {list.status === 'error' && <ErrorState error={list.error} onRetry={list.reload} />}
      {list.status === 'ready' && list.items.length === 0 && (
        <div className="field-help">{t('ofUser.none')}</div>
      )}
      <div className="queue-attendants-list">
        {list.items.map(({ id, name, color }) => (
          <Checkbox key={id} checked={chosen.has(id)} onChange={() => toggle(id)}>
            <span className="queue-dot" style={{ background: color }} aria-hidden="true" />
            {name}
          </Checkbox>
        ))}
      </div>
      <div className="field-help">{t('ofUser.help')}</div>
    </fieldset>
  );
};

export default UserQueuesField;
