import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable, PageQuery } from 'prosa/schemas';
import { FACT_NAMES } from './shared/facts.ts';

export const NAME = { minLength: 1, maxLength: 80 } as const;
export const LONGEST_URL = 1_000;
export const LONGEST_HEADER = 100;
export const LONGEST_HEADER_VALUE = 1_000;

const Fact = Type.Union(FACT_NAMES.map((name) => Type.Literal(name)));
const Ids = Type.Array(Id, { maxItems: 200 });

const fields = {
  name: Type.String(NAME),
  url: Type.String({ maxLength: LONGEST_URL }),
  facts: Type.Array(Fact, { maxItems: FACT_NAMES.length }),
  /** Empty: whatever the connection. */
  connectionIds: Ids,
  /** Empty: whatever the queue. */
  queueIds: Ids,
  active: Type.Boolean(),
  /** Empty: none. */
  headerName: Type.String({ maxLength: LONGEST_HEADER }),
};

/** A field that is left out stays as it is, and at first is empty; active unless told. */
export const WebhookBody = Type.Partial(
  Closed({
    ...fields,
    /** Written and never read again. */
    headerValue: Type.String({ maxLength: LONGEST_HEADER_VALUE }),
  }),
);
export type WebhookBody = Static<typeof WebhookBody>;

export const DeliveryState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('delivered'),
  Type.Literal('failed'),
]);
export type DeliveryState = Static<typeof DeliveryState>;

export const WebhookSchema = Closed({
  ...fields,
  id: Id,
  facts: Type.Array(Type.String()),
  hasHeaderValue: Type.Boolean(),
  /** The receiver answered that it is gone, which switched this off. */
  isGone: Type.Boolean(),
  /** When the secret of before stops signing; null where there is none. */
  oldSecretUntil: Nullable(Instant),
  /** Of the last seven days. */
  failed: Type.Integer(),
  waiting: Type.Integer(),
  lastDeliveredAt: Nullable(Instant),
});
export type WebhookDto = Static<typeof WebhookSchema>;

export const WebhookList = Closed({ webhooks: Type.Array(WebhookSchema) });

/** A secret just made: it is shown this once. */
export const SecretSchema = Closed({ webhook: WebhookSchema, secret: Type.String() });
export type SecretDto = Static<typeof SecretSchema>;

/** One attempt to deliver. */
const AttemptSchema = Closed({
  at: Instant,
  milliseconds: Type.Integer(),
  /** Of the answer; null where there was none. */
  status: Nullable(Type.Integer()),
  /** Empty where it was delivered; else the kind of the failure. */
  problem: Type.String(),
});
export type AttemptDto = Static<typeof AttemptSchema>;

const delivery = {
  id: Id,
  webhookId: Id,
  messageId: Type.String(),
  fact: Type.String(),
  state: DeliveryState,
  attemptCount: Type.Integer(),
  /** Of the last answer. */
  status: Nullable(Type.Integer()),
  problem: Type.String(),
  createdAt: Instant,
  /** When it is tried next; null once it is over. */
  nextAt: Nullable(Instant),
};

export const DeliverySchema = Closed(delivery);
export type DeliveryDto = Static<typeof DeliverySchema>;

export const DeliveryDetail = Closed({
  ...delivery,
  attempts: Type.Array(AttemptSchema),
  /** As it was signed and sent. */
  body: Type.String(),
});
export type DeliveryDetail = Static<typeof DeliveryDetail>;

export const DeliveryQuery = Closed({
  state: Type.Optional(DeliveryState),
  pageNumber: PageQuery.pageNumber,
  searchParam: PageQuery.searchParam,
});
export type DeliveryQuery = Static<typeof DeliveryQuery>;

export const DeliveryPage = Closed({
  deliveries: Type.Array(DeliverySchema),
  hasMore: Type.Boolean(),
});
export type DeliveryPage = Static<typeof DeliveryPage>;

export const DeliveryParams = Closed({ id: Id, deliveryId: Id });

export const ReplayBody = Closed({ since: Instant });

export const ReplayResult = Closed({ count: Type.Integer() });

/** The receiver's answer to a test. */
export const TestResult = Closed({
  isDelivered: Type.Boolean(),
  status: Nullable(Type.Integer()),
  problem: Type.String(),
  milliseconds: Type.Integer(),
});
export type TestResult = Static<typeof TestResult>;
