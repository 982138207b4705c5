import type { BillKind } from '../schemas.ts';

const NAMES: ReadonlyMap<string, BillKind> = new Map([
  ['2a via de boleto', 'second-copy'],
  ['2 via de boleto', 'second-copy'],
  ['religue de confianca', 'unblock'],
  ['liberacao em confianca', 'unblock'],
]);

const plain = (name: string): string =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** The kind of bill that a queue's name alone asks for. */
export const kindOfName = (name: string): BillKind | undefined => NAMES.get(plain(name));
