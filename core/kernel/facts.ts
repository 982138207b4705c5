/** A JSON Schema, draft 7 as Ajv reads it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A property of a payload, or one inside of a property: `ticketId`, `message.ticketId`. */
export type KeyPath<Payload> = {
  [Name in keyof Payload & string]: Payload[Name] extends object
    ? Name | `${Name}.${keyof Payload[Name] & string}`
    : Name;
}[keyof Payload & string];

/**
 * An event that other plugins may follow durably, with the type of its payload. It is defined in the publisher's `public.ts`
 * and declared in its manifest with the same key.
 */
export interface Fact<Payload extends object, Published extends object = Payload> {
  /** `<plugin>.<noun>-<past verb>` */
  readonly id: string;
  /** Of the payload as it is published. */
  readonly schema: JsonSchema;
  /**
   * A property's path. Facts that share its value are given to a follower one after the other, also of other kinds:
   * `message.ticketId` and `ticketId` are one order, and so are `contact.id` and `contactId`.
   */
  readonly key: KeyPath<Payload>;
  /** The part of the published payload that followers are given; all of it where there is none. */
  view?(published: Published): Payload;
  readonly __payload?: Payload;
}

/** A fact as a follower is given it. */
export interface FollowedFact<Payload extends object = object> {
  readonly id: string;
  readonly companyId: number;
  /** Place in the company's log: with the company it names this fact, also when it is given again. */
  readonly seq: number;
  /** When it was published. */
  readonly at: Date;
  readonly payload: Payload;
}

/** A fact of one of several kinds, by the types of their payloads. */
export type EitherFact<Payload extends object> = Payload extends object
  ? FollowedFact<Payload>
  : never;

/**
 * @param schema of the payload as it is published, as JSON Schema
 * @param key the path of the payload's property of which each value has its own order
 * @param view for an event of which screens need more than followers shall rely on: the part that followers are given. The key is
 *   in it. It must not throw, whatever an earlier version has published.
 */
export const defineEvent = <Payload extends object, Published extends object = Payload>(
  id: string,
  schema: JsonSchema,
  key: KeyPath<Payload>,
  view?: (published: Published) => Payload,
): Fact<Payload, Published> => ({ id, schema, key, ...(view && { view }) });

/** The payload of a followed fact, with its type. @returns undefined for a fact of another kind */
export const payloadOf = <Payload extends object>(
  followed: FollowedFact,
  fact: Fact<Payload, never>,
): Payload | undefined => (followed.id === fact.id ? (followed.payload as Payload) : undefined);
