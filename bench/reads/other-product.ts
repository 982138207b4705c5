import type { HotReadId } from '../../e2e/reads/hot-reads.ts';
import type { HotWriteId } from './hot-writes.ts';

/**
 * Requests per second of an established product of the same kind, at 20 connections on a machine with two processors: 20,000
 * contacts with 14 custom fields each, 100,000 tickets, 1,000,000 messages, the same version of PostgreSQL. Measured once,
 * on another day than a run of Prosa: a factor over it says which order of magnitude, no more.
 */
const OTHER_PRODUCT: Readonly<Partial<Record<HotReadId | HotWriteId, number>>> = {
  conversationLong: 29.5,
  conversationSmall: 45.5,
  contactsByName: 51.9,
  contactsFirst: 29.5,
  contactsByNumber: 62,
  dashboard: 10.9,
  openFirst: 21.7,
  openDeep: 28.5,
  closedFirst: 3.7,
  closedDeep: 3.1,
  searchByName: 1,
  searchRareText: 0.9,
  ticketShow: 42,
  statusChange: 19,
  inboundOpen: 29.8,
};

/** Only with the same amount of data is there anything to compare. */
const isComparable = (size: { readonly tickets: number; readonly messages: number }): boolean =>
  size.tickets === 100_000 && size.messages === 1_000_000;

/** How many times the other product's rate, for the end of a line. */
export const besideOther = (
  id: HotReadId | HotWriteId,
  rate: number,
  size: { readonly tickets: number; readonly messages: number },
): string => {
  const other = OTHER_PRODUCT[id];
  if (other === undefined) return 'no figure of the other product';
  if (!isComparable(size)) return 'other data than the other product had';
  return `${(rate / other).toFixed(1)} × the other product's ${String(other)}/s`;
};
