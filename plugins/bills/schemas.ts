import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { defineColumns } from 'prosa/contract';
import { Closed, Nullable } from 'prosa/schemas';

/** A queue's own answer to customers: a second copy of their open bill, or their connection unblocked on trust. */
export const BILL_KINDS = ['second-copy', 'unblock'] as const;
export type BillKind = (typeof BILL_KINDS)[number];

const BillColumn = Closed({
  /** Null = as the queue's name says: some names are known. */
  billKind: Nullable(
    Type.Union([Type.Literal('off'), Type.Literal('second-copy'), Type.Literal('unblock')]),
  ),
});
export type BillValues = Static<typeof BillColumn>;

/** The column that this plugin adds to queues. */
export const BillColumns = defineColumns<BillValues>(BillColumn, { billKind: null });

export const SourceId = Type.Union([
  Type.Literal('mkauth'),
  Type.Literal('asaas'),
  Type.Literal('ixc'),
]);
export type SourceId = Static<typeof SourceId>;

export const TestBody = Closed({ source: SourceId });

/** The result of a test: `reason` says what is wrong. */
export const TestSchema = Closed({
  isOk: Type.Boolean(),
  reason: Type.Union([
    Type.Literal('ok'),
    Type.Literal('unset'),
    Type.Literal('bad-key'),
    Type.Literal('no-credit'),
    Type.Literal('busy'),
    Type.Literal('too-long'),
    Type.Literal('bad-request'),
    Type.Literal('down'),
    Type.Literal('late'),
    Type.Literal('malformed'),
    Type.Literal('refused-address'),
    Type.Literal('certificate'),
    Type.Literal('breaker'),
  ]),
  /** The host that was called; empty where nothing is set. */
  host: Type.String(),
  milliseconds: Type.Integer({ minimum: 0 }),
});
export type TestDto = Static<typeof TestSchema>;
