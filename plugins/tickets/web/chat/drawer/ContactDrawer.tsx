import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ErrorState, SkeletonBar, Slot, useTexts } from 'prosa/web';
import { TicketDrawerSlot } from '../../../slots.ts';
import type { TicketDto } from '../../types.ts';
import { ContactFacts } from './ContactFacts.tsx';
import { ContactForm } from './ContactForm.tsx';
import { MergedContacts } from './MergedContacts.tsx';
import { useContact } from './use-contact.ts';

/** The contact of a ticket, beside it. */
export const ContactDrawer = ({
  id,
  ticket,
  takesFocus,
  onClose,
}: {
  readonly id: string;
  readonly ticket: TicketDto;
  /** Set when the reader has just opened it. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}) => {
  const t = useTexts('tickets');
  const [isEditing, setEditing] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const { contact, error, reload, tell } = useContact(ticket.contactId);
  // A reader who opens it reads on here; one who switches tickets goes on writing.
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (isEditing) setEditing(false);
    else onClose();
  };
  return (
    <aside id={id} className="contact-drawer" aria-label={t('drawer.title')} onKeyDown={onKeyDown}>
      <div className="drawer-head">
        <h3 ref={title} tabIndex={-1}>
          {t('drawer.title')}
        </h3>
        <Button
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={t('drawer.close')}
          onClick={onClose}
        />
      </div>
      <div className="drawer-content">
        {!contact && error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {!contact && error === undefined && (
          <div className="drawer-who" role="status">
            <span className="visually-hidden">{t('drawer.loading')}</span>
            <SkeletonBar width="72px" height={72} />
            <SkeletonBar width="140px" />
            <SkeletonBar width="110px" />
          </div>
        )}
        {contact && isEditing && (
          <ContactForm
            contact={contact}
            onSaved={(saved) => {
              tell(saved);
              setEditing(false);
            }}
            onCancel={() => setEditing(false)}
          />
        )}
        {contact && !isEditing && (
          <>
            <ContactFacts contact={contact} onEdit={() => setEditing(true)} />
            <MergedContacts contact={contact} onParted={tell} />
          </>
        )}
        {!isEditing && (
          <div className="drawer-slots">
            <Slot slot={TicketDrawerSlot} ticket={ticket} />
          </div>
        )}
      </div>
    </aside>
  );
};
