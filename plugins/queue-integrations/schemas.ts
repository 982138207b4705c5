import { Type } from '@sinclair/typebox';
import type { Static, TSchema } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable, PageQuery } from 'prosa/schemas';
import {
  LONGEST_ADDRESS,
  LONGEST_DELAY,
  LONGEST_EXPIRES,
  LONGEST_HEADER,
  LONGEST_KEY_FILE,
  LONGEST_TEXT,
} from './shared/types.ts';

const Ignored = Type.Optional(Type.Any());
const optional = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema));
const line = (maxLength: number) => optional(Type.String({ maxLength }));

const oneOf = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words] });

const Kind = Type.Union([
  Type.Literal('dialogflow'),
  Type.Literal('n8n'),
  Type.Literal('webhook'),
  Type.Literal('typebot'),
]);
const Language = Type.Union([Type.Literal('pt-BR'), Type.Literal('en'), Type.Literal('es')]);

/** The fields of an integration. Their sense depends on the type, and the service judges it. */
const fields = {
  name: Type.Optional(Type.String({ maxLength: 200 })),
  projectName: line(200),
  /** The key file of a service account; empty keeps the one that is there. */
  jsonContent: line(LONGEST_KEY_FILE),
  language: optional(Language),
  /** Empty: an agent without a region. */
  region: optional(Type.String({ pattern: '^([a-z0-9-]{3,40})?$' })),
  /** Of n8n, of the webhook, of Typebot. */
  urlN8N: line(LONGEST_ADDRESS),
  /** A header that goes with each call, for services that ask for a key of their own. */
  headerName: line(100),
  /** Empty keeps the one that is there; null takes it away. */
  headerValue: line(LONGEST_HEADER),
  typebotSlug: line(200),
  typebotExpires: optional(Type.Integer({ minimum: 0, maximum: LONGEST_EXPIRES })),
  typebotDelayMessage: optional(Type.Integer({ minimum: 0, maximum: LONGEST_DELAY })),
  typebotKeywordFinish: line(200),
  typebotKeywordRestart: line(200),
  typebotUnknownMessage: line(LONGEST_TEXT),
  typebotRestartMessage: line(LONGEST_TEXT),
};

/** Clients send back what they were shown. */
const shown = {
  id: Ignored,
  companyId: Ignored,
  hasJsonContent: Ignored,
  accountEmail: Ignored,
  hasHeaderValue: Ignored,
  isSigned: Ignored,
  oldSecretUntil: Ignored,
  stoppedAt: Ignored,
  createdAt: Ignored,
  updatedAt: Ignored,
};

export const CreateIntegrationBody = Closed({ ...fields, ...shown, type: Kind });
export type CreateIntegrationBody = Static<typeof CreateIntegrationBody>;

export const UpdateIntegrationBody = Closed({ ...fields, ...shown, type: Type.Optional(Kind) });
export type UpdateIntegrationBody = Static<typeof UpdateIntegrationBody>;

/** An integration as the API shows it: never a secret. */
export const IntegrationSchema = Closed({
  id: Id,
  type: Kind,
  name: Type.String(),
  projectName: Type.String(),
  /** Always empty: it is written and never read. */
  jsonContent: Type.Literal(''),
  hasJsonContent: Type.Boolean(),
  /** Of the service account. */
  accountEmail: Type.String(),
  language: Type.String(),
  region: Type.String(),
  urlN8N: Type.String(),
  headerName: Type.String(),
  hasHeaderValue: Type.Boolean(),
  /** Whether its calls are signed. */
  isSigned: Type.Boolean(),
  /** Until then the secret before signs as well. */
  oldSecretUntil: Nullable(Instant),
  typebotSlug: Type.String(),
  typebotExpires: Type.Integer(),
  typebotDelayMessage: Type.Integer(),
  typebotKeywordFinish: Type.String(),
  typebotKeywordRestart: Type.String(),
  typebotUnknownMessage: Type.String(),
  typebotRestartMessage: Type.String(),
  /** Since then the service wants no calls any more: it answered 410. Saving it anew starts it. */
  stoppedAt: Nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
});
export type IntegrationDto = Static<typeof IntegrationSchema>;

export const ListIntegrationsQuery = Closed(PageQuery);
export type ListIntegrationsQuery = Static<typeof ListIntegrationsQuery>;

export const IntegrationPage = Closed({
  queueIntegrations: Type.Array(IntegrationSchema),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
});
export type IntegrationPage = Static<typeof IntegrationPage>;

/** An integration to choose from. */
export const IntegrationChoice = Closed({ id: Id, name: Type.String(), type: Kind });
export type IntegrationChoice = Static<typeof IntegrationChoice>;

/** A signing secret, shown this once. */
export const SigningSecret = Closed({ secret: Type.String(), oldSecretUntil: Nullable(Instant) });
export type SigningSecret = Static<typeof SigningSecret>;

/** The integration of a queue, or of a connection. */
export const IntegrationValues = Closed({ integrationId: Nullable(Id) });
export type IntegrationValues = Static<typeof IntegrationValues>;

const TEST_REASONS = [
  'ok',
  'silent',
  'empty',
  'key',
  'notFound',
  'closed',
  'gone',
  'busy',
  'refused',
  'unreachable',
  'late',
  'malformed',
  'address',
  'certificate',
] as const;
export type TestReason = (typeof TEST_REASONS)[number];

/** The fields as they are typed; secrets that are empty are those of the stored integration `id`. */
export const TestIntegrationBody = Closed({
  ...fields,
  ...shown,
  type: Kind,
  id: Type.Optional(Nullable(Id)),
});
export type TestIntegrationBody = Static<typeof TestIntegrationBody>;

/** The outcome of a test: what came of it, and what the service answered to a customer's first message. */
export const IntegrationTestResult = Closed({
  isOk: Type.Boolean(),
  reason: oneOf(TEST_REASONS),
  /** Of the service's answer, where there was one. */
  status: Nullable(Type.Integer()),
  messages: Type.Array(Type.String()),
});
export type IntegrationTestResult = Static<typeof IntegrationTestResult>;

/** As the API documents it, for Dialogflow alone. */
export const TestSessionBody = Closed({
  projectName: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  jsonContent: Type.String({ maxLength: LONGEST_KEY_FILE }),
  language: optional(Language),
});
export type TestSessionBody = Static<typeof TestSessionBody>;

export const TestSessionAnswer = Closed({ messages: Type.Array(Type.String()) });
export type TestSessionAnswer = Static<typeof TestSessionAnswer>;

/** A delivery that has not arrived: it waits for its next attempt, or was given up. */
export const DeliverySchema = Closed({
  id: Id,
  ticketId: Id,
  status: Type.Union([Type.Literal('waiting'), Type.Literal('lost')]),
  attempts: Type.Integer(),
  /** The status of the last answer, or a word for the failure. */
  reason: Type.String(),
  createdAt: Instant,
  nextAt: Nullable(Instant),
});
export type DeliveryDto = Static<typeof DeliverySchema>;
