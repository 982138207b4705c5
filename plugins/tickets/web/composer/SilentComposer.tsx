import { Button } from '@blueprintjs/core';
import { useTexts } from 'prosa/web';
import { type silencedBy } from '../allowed-actions.ts';
import { ACTION_ICONS, actionText } from '../list/RowActions.tsx';
import type { TicketDto } from '../types.ts';
import type { TicketActions } from '../use-ticket-actions.ts';

type Reason = NonNullable<ReturnType<typeof silencedBy>> | 'past-due';

/** The composer of a ticket nobody can write in now: why, and the step that changes it. */
export const SilentComposer = ({
  ticket,
  reason,
  actions,
}: {
  readonly ticket: TicketDto;
  readonly reason: Reason;
  readonly actions: TicketActions;
}) => {
  const t = useTexts('tickets');
  const step = { waiting: 'accept', finished: 'reopen' } as const;
  const why: Readonly<Record<Reason, string>> = {
    waiting: t('silent.waiting'),
    finished: t('silent.finished'),
    'of-other-user': t('silent.ofOther', { name: ticket.user?.name ?? '' }),
    'without-connection': t('silent.withoutLine'),
    'past-due': t('silent.pastDue'),
  };
  const next = reason === 'waiting' || reason === 'finished' ? step[reason] : undefined;
  return (
    <div className="composer">
      <div className="composer-box composer-silent">
        <textarea
          rows={1}
          className="composer-text"
          aria-label={t('composer.label')}
          placeholder={why[reason]}
          disabled
        />
        {next && (
          <Button
            icon={ACTION_ICONS[next]}
            text={actionText(t, next)}
            loading={actions.isBusy(ticket)}
            onClick={() => void actions.run(next, ticket)}
          />
        )}
      </div>
    </div>
  );
};
