import type { ContactCard } from '../../../connections/public.ts';

/** Name and number of a visiting card, of which people write many kinds. */
export const cardOf = (displayName: string, vcard: string): ContactCard => {
  const rows = vcard.split(/\r?\n/);
  const phone = rows.find((row) => /^(item\d+\.)?TEL/i.test(row)) ?? '';
  const [, identity = ''] = /waid=(\d+)/i.exec(phone) ?? [];
  const number = identity || phone.slice(phone.indexOf(':') + 1).replace(/[^\d+]/g, '');
  const named = rows.find((row) => /^FN[;:]/i.test(row)) ?? '';
  return { name: displayName || named.slice(named.indexOf(':') + 1).trim(), number };
};
