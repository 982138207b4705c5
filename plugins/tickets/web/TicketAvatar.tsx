import { PeopleIcon } from '@blueprintjs/icons';
import { Avatar } from 'prosa/web';
import type { TicketDto } from './types.ts';

/** Whom a ticket is with: the contact's picture or initials, for a group without one people. */
export const TicketAvatar = ({
  ticket: { isGroup, contact },
  size,
}: {
  readonly ticket: Pick<TicketDto, 'isGroup' | 'contact'>;
  /** Pixels. */
  readonly size: 36 | 40;
}) =>
  isGroup && contact.profilePicUrl === '' ? (
    <span className={`avatar avatar-${String(size)} avatar-group`} aria-hidden="true">
      <PeopleIcon size={size === 40 ? 18 : 16} />
    </span>
  ) : (
    <Avatar name={contact.name} picture={contact.profilePicUrl} size={size} />
  );
