import type { ContactView } from '../public.ts';

/** A contact without its extra information, as others, lists and events have it. */
export const contactView = (contact: ContactView): ContactView => ({
  id: contact.id,
  uuid: contact.uuid,
  name: contact.name,
  number: contact.number,
  email: contact.email,
  profilePicUrl: contact.profilePicUrl,
  isGroup: contact.isGroup,
  ignoreBot: contact.ignoreBot,
});
