/** The link a support contact stands for: an e-mail, a web address, a phone; undefined for other words. */
export const supportLink = (contact: string): string | undefined => {
  if (/^https?:\/\/\S+$/i.test(contact)) return contact;
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact)) return `mailto:${contact}`;
  const digits = contact.replace(/[\s().-]/g, '');
  return /^\+?\d{8,15}$/.test(digits) ? `tel:${digits}` : undefined;
};
