import { Button } from '@blueprintjs/core';
import { ChatIcon, NewPersonIcon } from '@blueprintjs/icons';
import { Avatar, useTexts } from 'prosa/web';
import type { MessageDto } from '../../types.ts';
import { callable, cardsOf } from './cards.ts';
import type { Card } from './cards.ts';
import { useCardActions } from './use-card-actions.ts';

const CardView = ({ card, message }: { readonly card: Card; readonly message: MessageDto }) => {
  const t = useTexts('tickets');
  const number = callable(card.number);
  const { start, add, isBusy, isAdded } = useCardActions(message.ticketId);
  const name = card.name || card.number || '';
  return (
    <li className="media-contact">
      <Avatar name={name} size={36} />
      <span className="media-contact-words">
        <b dir="auto">{name}</b>
        {card.number !== undefined && <span>{card.number}</span>}
      </span>
      {number !== undefined && (
        <span className="media-contact-actions">
          <Button
            size="small"
            icon={<ChatIcon size={14} />}
            text={t('media.startTicket')}
            aria-label={t('media.startWith', { name })}
            disabled={isBusy}
            onClick={() => void start({ name, number })}
          />
          <Button
            size="small"
            icon={<NewPersonIcon size={14} />}
            text={t(isAdded ? 'media.contactAdded' : 'media.addContact')}
            aria-label={t(isAdded ? 'media.addedContact' : 'media.addContactOf', { name })}
            disabled={isBusy || isAdded}
            onClick={() => void add({ name, number })}
          />
        </span>
      )}
    </li>
  );
};

/** Visiting cards: who they are, and a way to talk with them. */
export const ContactCards = ({ message }: { readonly message: MessageDto }) => {
  const t = useTexts('tickets');
  return (
    <ul className="media-contacts" aria-label={t('media.cards')}>
      {cardsOf(message.body).map((card, index) => (
        <CardView key={index} card={card} message={message} />
      ))}
    </ul>
  );
};
