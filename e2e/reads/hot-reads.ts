import { nameOf, numberOf, shortNameOf } from './names.ts';
import { LONG_CHAT } from './large-company.ts';
import type { LargeCompany } from './large-company.ts';
import { spelled, WORDS } from './words.ts';

/** A request people wait for, many times a day. */
export interface HotRead {
  readonly name: string;
  /** Below `/api`; `round` varies what is asked for. */
  path(company: LargeCompany, round: number): string;
}

const PAGE = 40;
/** The highest page whose tickets are all open. */
const OPEN_SHARE = 0.03;

const openPage = ({ tickets }: LargeCompany): number =>
  Math.max(1, Math.min(50, Math.floor((tickets * OPEN_SHARE) / PAGE)));

/** A closed ticket of two hundred, spread over the years. */
const someTicket = ({ firstTicket, tickets }: LargeCompany, round: number): number =>
  firstTicket + Math.floor((((round * 61) % 200) / 200) * tickets * 0.9);

const somebody = ({ contacts }: LargeCompany, round: number): number => (round * 61) % contacts;

const query = (parameters: Readonly<Record<string, string>>): string =>
  new URLSearchParams(parameters).toString();

/** The reads that are measured, planned and counted; people who ask are admins. */
export const HOT_READS = {
  conversationLong: {
    name: `open a conversation, ${LONG_CHAT} messages`,
    path: ({ longTicket }) => `/messages/${longTicket}?markAsRead=false`,
  },
  conversationSmall: {
    name: 'open a conversation, small',
    path: (large, round) => `/messages/${someTicket(large, round)}?markAsRead=false`,
  },
  contactsByName: {
    name: 'contacts by name',
    path: (large, round) =>
      `/contacts?${query({ searchParam: shortNameOf(somebody(large, round)), pageNumber: '1' })}`,
  },
  contactsFirst: { name: 'contacts, first page', path: () => '/contacts?pageNumber=1' },
  contactsByNumber: {
    name: 'contacts by number',
    path: (large, round) =>
      `/contacts?${query({ searchParam: numberOf(somebody(large, round)), pageNumber: '1' })}`,
  },
  dashboard: {
    name: 'dashboard, 30 days, remembered for two seconds',
    path: () => '/dashboard?days=30',
  },
  openFirst: {
    name: 'tickets open, page 1',
    path: () => '/tickets?status=open&showAll=true&pageNumber=1',
  },
  openDeep: {
    name: 'tickets open, page 50',
    path: (large) => `/tickets?status=open&showAll=true&pageNumber=${openPage(large)}`,
  },
  closedFirst: {
    name: 'tickets closed, page 1',
    path: () => '/tickets?status=closed&showAll=true&pageNumber=1',
  },
  closedDeep: {
    name: 'tickets closed, page 50',
    path: () => '/tickets?status=closed&showAll=true&pageNumber=50',
  },
  counts: { name: 'tab counts', path: () => '/tickets/counts?showAll=true' },
  searchByName: {
    name: 'tickets by name',
    path: (large, round) =>
      `/tickets?${query({ searchParam: nameOf(somebody(large, round)), showAll: 'true', pageNumber: '1' })}`,
  },
  searchRareText: {
    name: 'tickets by a rare text',
    path: (_large, round) =>
      `/tickets?${query({ searchParam: spelled(WORDS - 100 - (round % 200)), showAll: 'true', pageNumber: '1' })}`,
  },
  ticketShow: {
    name: 'ticket show',
    path: (large, round) => `/tickets/${someTicket(large, round)}`,
  },
} as const satisfies Readonly<Record<string, HotRead>>;

export type HotReadId = keyof typeof HOT_READS;
