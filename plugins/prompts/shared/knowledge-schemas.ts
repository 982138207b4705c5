import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable, NullableId, PageQuery } from 'prosa/schemas';

/** Most chunks that a company keeps. */
export const MAXIMUM_CHUNKS = 5_000;

/** Most sources that a company keeps, read or not. */
export const MAXIMUM_SOURCES = 500;

export const LONGEST_SOURCE_NAME = 120;

/** Most characters of a text that is typed. */
export const LONGEST_SOURCE_TEXT = 200_000;

/** Largest document and page, in bytes. */
export const LARGEST_DOCUMENT = 10 * 1024 * 1024;

const KNOWLEDGE_KINDS = ['text', 'pdf', 'url'] as const;
export type KnowledgeKind = (typeof KNOWLEDGE_KINDS)[number];

/** `waiting`: it is about to be read. `failed`: what was read before, if anything, is still searched. */
const KNOWLEDGE_STATES = ['waiting', 'ready', 'failed'] as const;
export type KnowledgeStatus = (typeof KNOWLEDGE_STATES)[number];

/** The reasons why a page could not be read; the locales say them: `knowledge.failures.<reason>`. */
const KNOWLEDGE_FAILURES = [
  'address',
  'unreachable',
  'refused',
  'too-large',
  'unsupported',
  'unreadable',
  'locked',
  'empty',
  'full',
] as const;
export type KnowledgeFailure = (typeof KNOWLEDGE_FAILURES)[number];

const literals = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

/** A text, a document or a page that prompts look answers up in. */
export const KnowledgeSourceSchema = Closed({
  id: Id,
  /** Null: all prompts of the company share it. */
  promptId: NullableId,
  kind: literals(KNOWLEDGE_KINDS),
  name: Type.String(),
  url: Nullable(Type.String()),
  status: literals(KNOWLEDGE_STATES),
  failure: Nullable(literals(KNOWLEDGE_FAILURES)),
  /** Characters that were read. */
  characters: Type.Integer(),
  chunks: Type.Integer(),
  readAt: Nullable(Instant),
});
export type KnowledgeSourceDto = Static<typeof KnowledgeSourceSchema>;

export const KnowledgePage = Closed({
  records: Type.Array(KnowledgeSourceSchema),
  hasMore: Type.Boolean(),
  /** Chunks that the company has, and the most it may have. */
  chunks: Type.Integer(),
  maximum: Type.Integer(),
});
export type KnowledgePage = Static<typeof KnowledgePage>;

export const KnowledgeQuery = Closed(PageQuery);
export type KnowledgeQuery = Static<typeof KnowledgeQuery>;

/** A source with what was written or read. */
export const KnowledgeDetails = Closed({ source: KnowledgeSourceSchema, text: Type.String() });
export type KnowledgeDetails = Static<typeof KnowledgeDetails>;

const shared = {
  /** At most the characters of a line; without it a page is named by its title. */
  name: Type.Optional(Type.String({ maxLength: LONGEST_SOURCE_NAME })),
  /** True: all prompts of the company look into it. */
  isShared: Type.Optional(Type.Boolean()),
};

/** A new source: a text, or the address of a page. Which of both it is, the service judges. */
export const NewKnowledgeBody = Closed({
  ...shared,
  text: Type.Optional(Type.String({ maxLength: LONGEST_SOURCE_TEXT })),
  url: Type.Optional(Type.String({ maxLength: 2_000 })),
});
export type NewKnowledgeBody = Static<typeof NewKnowledgeBody>;

export const KnowledgeFileQuery = Closed({ isShared: Type.Optional(Type.Boolean()) });

export const KnowledgeParams = Closed({ id: Id, sourceId: Id });

export const KnowledgeSearchQuery = Closed({ query: Type.String({ maxLength: 1_000 }) });

/** A passage that answers a question, as far as words tell. */
const KnowledgePassageSchema = Closed({
  sourceId: Id,
  /** The source's name. */
  source: Type.String(),
  text: Type.String(),
  /** Share of the question's words that are in it, rare ones counting more: above 0, up to 1. */
  score: Type.Number(),
});
export type KnowledgePassageDto = Static<typeof KnowledgePassageSchema>;

export const KnowledgePassages = Closed({ passages: Type.Array(KnowledgePassageSchema) });
