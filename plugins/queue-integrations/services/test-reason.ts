import { OutboundError } from 'prosa/core';
import type { TestReason } from '../schemas.ts';

const OF_STATUS: Readonly<Record<number, TestReason>> = {
  400: 'closed',
  403: 'closed',
  404: 'notFound',
  410: 'gone',
};

const OF_KIND: Readonly<Record<OutboundError['kind'], TestReason>> = {
  'bad-key': 'key',
  'no-credit': 'refused',
  busy: 'busy',
  'too-long': 'refused',
  'bad-request': 'refused',
  down: 'unreachable',
  late: 'late',
  malformed: 'malformed',
  'refused-address': 'address',
  certificate: 'certificate',
};

/** The reason for a test's failure. @throws whatever is no failure of a call */
export const testReason = (error: unknown, isTypebot = false): TestReason => {
  if (!(error instanceof OutboundError)) throw error;
  const { kind, status } = error;
  const known = status === undefined ? undefined : OF_STATUS[status];
  if (known === 'closed' && !isTypebot) return OF_KIND[kind];
  return known ?? OF_KIND[kind];
};
