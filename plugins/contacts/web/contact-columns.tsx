import { Button } from '@blueprintjs/core';
import { ChatIcon } from '@blueprintjs/icons';
import { Avatar, Pill, Slot } from 'prosa/web';
import type { Column, Translate } from 'prosa/web';
import type { ContactRow } from '../schemas.ts';
import { formatNumber } from '../public.ts';
import { ContactRowSlot } from '../slots.ts';

/** The columns of the table of contacts. */
export const contactColumns = (
  t: Translate,
  onStart: (contact: ContactRow) => void,
): readonly Column<ContactRow>[] => [
  {
    key: 'name',
    title: t('fields.name'),
    width: 'minmax(0, 3fr)',
    narrow: 'title',
    min: 240,
    render: (contact) => (
      <span className="contact-name">
        <Avatar name={contact.name} picture={contact.profilePicUrl} size={28} />
        <span className="contact-name-text" dir="auto">
          {contact.name}
        </span>
        {contact.isGroup && <Pill>{t('group')}</Pill>}
        {contact.ignoreBot && <Pill tone="warning">{t('noBot')}</Pill>}
        <Slot slot={ContactRowSlot} contact={contact} />
      </span>
    ),
  },
  {
    key: 'number',
    title: t('fields.number'),
    width: 'minmax(0, 2fr)',
    min: 160,
    render: ({ isGroup, number }) => (
      <span className="contact-number">{isGroup ? '—' : formatNumber(number)}</span>
    ),
  },
  {
    key: 'email',
    title: t('fields.email'),
    width: 'minmax(0, 2fr)',
    min: 160,
    priority: 2,
    narrow: 'hidden',
    render: ({ email }) => <span className="contact-muted">{email === '' ? '—' : email}</span>,
  },
  {
    key: 'start',
    title: t('conversation'),
    width: '112px',
    narrow: 'hidden',
    align: 'end',
    render: (contact) => (
      <Button
        className="contact-talk"
        variant="minimal"
        size="small"
        icon={<ChatIcon />}
        text={t('talk')}
        aria-label={t('talkWith', { name: contact.name })}
        onClick={() => onStart(contact)}
      />
    ),
  },
];
