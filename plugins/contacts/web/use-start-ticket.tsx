import { useState } from 'react';
import { HttpError, http, isAllowed, toast, useNavigate, useTexts, useUser } from 'prosa/web';
import { QueueChoiceDialog } from './QueueChoiceDialog.tsx';

interface Ticket {
  readonly uuid: string;
  readonly userId: number | null;
}

type Target = Readonly<{ id: number; name: string }>;

/** The ticket that stands in the way of a new one. */
const standingTicket = (error: unknown): Ticket | undefined =>
  error instanceof HttpError && error.code === 'ERR_OTHER_OPEN_TICKET'
    ? (error.details.ticket as Ticket | undefined)
    : undefined;

/**
 * Opens a ticket with a contact and goes there. A user of several queues is asked for the queue; the dialog has to be
 * drawn by the caller.
 */
export const useStartTicket = (): {
  readonly start: (contact: Target) => void;
  readonly dialog: React.ReactNode;
} => {
  const t = useTexts('contacts');
  const navigate = useNavigate();
  const user = useUser();
  const [asked, setAsked] = useState<Target>();
  const queues = user.queues ?? [];
  const goTo = ({ uuid }: Ticket): void => void navigate(`/tickets/${uuid}`);

  const open = async (contact: Target, queueId: number | null): Promise<void> => {
    try {
      goTo(
        await http.post<Ticket>('/tickets', {
          contactId: contact.id,
          queueId,
          userId: user.id,
          status: 'open',
        }),
      );
    } catch (error) {
      const other = standingTicket(error);
      if (other?.userId === user.id) goTo(other);
      else if (other) toast.error(error, { text: t('openOther'), onClick: () => goTo(other) });
      else toast.error(error);
    }
  };

  const start = (contact: Target): void => {
    // An administrator sees every queue, and may do without one.
    const mayChoose = queues.length > 1 && !isAllowed(user, 'admin');
    if (mayChoose) setAsked(contact);
    else void open(contact, queues.length === 1 ? (queues[0]?.id ?? null) : null);
  };

  const dialog = asked && (
    <QueueChoiceDialog
      name={asked.name}
      queues={queues}
      onChoose={async (queueId) => {
        await open(asked, queueId);
        setAsked(undefined);
      }}
      onClose={() => setAsked(undefined)}
    />
  );
  return { start, dialog };
};
