import { useState } from 'react';
import { HttpError, errorCode, http, toast, useNavigate, useTexts, useUser } from 'prosa/web';
import { createTicket, getTicket } from '../../api.ts';
import { inTheWay } from '../../use-ticket-actions.ts';

interface Named {
  readonly name: string;
  /** Digits only. */
  readonly number: string;
}

/** Characters a contact's name may have. */
const LONGEST_NAME = 50;

const nameOf = ({ name, number }: Named): string => {
  const cut = name.slice(0, LONGEST_NAME).trim();
  return cut.length >= 2 ? cut : number;
};

export interface CardActions {
  readonly isBusy: boolean;
  readonly isAdded: boolean;
  /** Finds or makes the contact, and goes to a ticket with them. */
  readonly start: (card: Named) => Promise<void>;
  readonly add: (card: Named) => Promise<void>;
}

/** The actions on a visiting card that was sent in a ticket. */
export const useCardActions = (ticketId: number): CardActions => {
  const t = useTexts('tickets');
  const user = useUser();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [isAdded, setAdded] = useState(false);
  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };

  const begin = async (contactId: number): Promise<string> => {
    // Whoever was recommended here belongs where the recommendation was made.
    const { queueId } = await getTicket(ticketId);
    const mayUse = queueId === null || user.queues?.some(({ id }) => id === queueId);
    const own = user.queues?.length === 1 ? (user.queues[0]?.id ?? null) : null;
    try {
      const ticket = await createTicket({
        contactId,
        queueId: mayUse === true ? (queueId ?? own) : own,
        whatsappId: null,
        userId: user.id,
      });
      return ticket.uuid;
    } catch (error) {
      const other = inTheWay(error);
      if (errorCode(error) === 'ERR_OTHER_OPEN_TICKET' && other?.uuid !== undefined) {
        return other.uuid;
      }
      throw error;
    }
  };

  return {
    isBusy,
    isAdded,
    start: (card) =>
      during(async () => {
        const contact = await http.get<{ id: number }>('/contact', {
          params: { name: nameOf(card), number: card.number },
        });
        void navigate(`/tickets/${await begin(contact.id)}`);
      }),
    add: (card) =>
      during(async () => {
        try {
          await http.post('/contacts', { name: nameOf(card), number: card.number });
          toast.success(t('media.contactSaved'));
        } catch (error) {
          const isKnown =
            error instanceof HttpError && errorCode(error) === 'ERR_DUPLICATED_CONTACT';
          if (!isKnown) throw error;
          toast.info(t('media.contactKnown'));
        }
        setAdded(true);
      }),
  };
};
