import { Button, InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import {
  Avatar,
  Dialog,
  SearchPicker,
  errorCode,
  errorText,
  toast,
  useNavigate,
  useTexts,
} from 'prosa/web';
import type { ContactChoice } from '../../dialogs/ContactPicker.tsx';
import { inTheWay } from '../../use-ticket-actions.ts';
import type { MessageDto, TicketDto } from '../../types.ts';
import { QuoteWords } from '../Quote.tsx';
import { quotedOf } from '../quoted.ts';
import { forwardMessage } from '../message-api.ts';
import { useOpenTickets } from './use-open-tickets.ts';

const CONTACTS = { path: '/contacts', itemsKey: 'contacts' } as const;

/** Sends a message on: to one of the open tickets, or to a contact. One of them has to be chosen. */
export const ForwardDialog = ({
  message,
  ticket,
  onClose,
}: {
  readonly message: MessageDto;
  /** Where the message is. */
  readonly ticket: TicketDto;
  readonly onClose: () => void;
}) => {
  const t = useTexts('tickets');
  const common = useTexts();
  const navigate = useNavigate();
  const id = useId();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number>();
  const [contact, setContact] = useState<ContactChoice>();
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { tickets, status, error, retry } = useOpenTickets(search);
  const others = tickets.filter((one) => one.id !== ticket.id);
  const isChosen = contact !== undefined || chosen !== undefined;

  const fail = (error: unknown): void => {
    const other = inTheWay(error);
    if (errorCode(error) !== 'ERR_OTHER_OPEN_TICKET' || !other) toast.error(error);
    else if (other.user) toast.error(t('new.otherHas', { name: other.user.name }));
    else toast.error(t('new.otherWaits'));
  };
  const submit = async (): Promise<void> => {
    if (!isChosen) {
      setMissing(true);
      return;
    }
    setBusy(true);
    try {
      const target = contact ? { contactId: contact.id } : { ticketId: chosen ?? 0 };
      const { uuid, contact: reached } = await forwardMessage(message.id, target);
      toast.success(t('forward.done', { name: reached.name }), {
        text: t('actions.openOther'),
        onClick: () => void navigate(`/tickets/${uuid}`),
      });
      onClose();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      isOpen
      title={t('forward.title')}
      onClose={onClose}
      actions={
        <>
          <Button text={common('common.cancel')} disabled={isBusy} onClick={onClose} />
          <Button
            intent="primary"
            text={t('forward.submit')}
            loading={isBusy}
            onClick={() => void submit()}
          />
        </>
      }
    >
      <div className="forward">
        <div className="quote">
          <QuoteWords
            quoted={quotedOf(message)}
            contactName={ticket.contact.name}
            mentions={message.mentions}
          />
        </div>
        {!contact && (
          <fieldset className="forward-open">
            <legend className="field-label">{t('forward.open')}</legend>
            <InputGroup
              type="search"
              leftIcon={<SearchIcon />}
              placeholder={t('forward.search')}
              aria-label={t('forward.search')}
              value={search}
              onValueChange={setSearch}
            />
            <div className="forward-list">
              {others.map((one) => (
                <label key={one.id} className="forward-choice">
                  <input
                    type="radio"
                    name={id}
                    checked={chosen === one.id}
                    onChange={() => setChosen(one.id)}
                  />
                  <Avatar name={one.contact.name} picture={one.contact.profilePicUrl} size={28} />
                  <span className="choice-words">
                    <bdi>{one.contact.name}</bdi>
                    <small>
                      {[one.queue?.name ?? t('row.noQueue'), one.whatsapp?.name]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                </label>
              ))}
              {status === 'loading' && <p role="status">{t('forward.loading')}</p>}
              {status === 'ready' && others.length === 0 && <p>{t('forward.none')}</p>}
              {status === 'error' && (
                <p role="alert">
                  {errorText(error)}{' '}
                  <Button size="small" text={t('actions.retry')} onClick={retry} />
                </p>
              )}
            </div>
          </fieldset>
        )}
        <div className="field">
          <label className="field-label" htmlFor={`${id}-contact`}>
            {t('forward.contact')}
          </label>
          <SearchPicker<ContactChoice>
            control={{
              id: `${id}-contact`,
              name: 'contact',
              disabled: isBusy,
              'aria-invalid': isMissing && !isChosen,
              'aria-describedby': undefined,
              'aria-required': false,
            }}
            chosen={contact}
            source={CONTACTS}
            detailOf={({ number }) => number}
            label={t('new.contact')}
            placeholder={t('new.contactPlaceholder')}
            change={t('new.changeContact')}
            noneOf={(text) => t('new.contactNone', { text })}
            onChoose={(next) => {
              setContact(next);
              if (next) setChosen(undefined);
            }}
          />
        </div>
        {isMissing && !isChosen && (
          <p className="field-error" role="alert">
            {t('forward.choose')}
          </p>
        )}
      </div>
    </Dialog>
  );
};
