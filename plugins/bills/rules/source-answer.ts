import type { OutboundError } from 'prosa/core';
import type { BillSource, SourceCustomer } from '../sources/source.ts';
import type { ShownBill } from './texts.ts';

/** The outcome of asking a program to unblock a connection. */
export type Unblocked = 'done' | 'online' | 'refused' | 'already' | 'unneeded' | 'unable';

/** One program's answer. */
export type SourceAnswer =
  | { readonly source: BillSource; readonly state: 'missing' }
  | { readonly source: BillSource; readonly state: 'failed'; readonly error: OutboundError }
  | {
      readonly source: BillSource;
      readonly state: 'found';
      readonly customer: SourceCustomer;
      /** Whether the contact writes from the customer's own phone. */
      readonly isKnown: boolean;
      readonly bills: readonly ShownBill[];
      /** Of a connection; undefined where none was to be unblocked. */
      readonly unblocked?: Unblocked;
    };
