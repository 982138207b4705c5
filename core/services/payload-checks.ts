import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import type { Fact, JsonSchema } from '../contract.ts';
import { jsonText } from '../data/json-text.ts';

/** The part of an event's declaration that its payload is compared with. */
interface Declared {
  readonly payload: JsonSchema;
}

/** Longest part of a payload that an error repeats. */
const SHOWN = 200;

/**
 * Compares the payloads of events with their schemas: that of the manifest and, where a fact's token is given, the token's.
 * For tests and development, where whoever publishes something else learns it at once; in production readers are as
 * tolerant as the schema, and no event is paid for twice.
 */
export class PayloadChecks {
  readonly #specOf: (id: string) => Declared | undefined;
  readonly #ajv = new Ajv({ strict: false });

  /** @param specOf the declaration of an event by its id; undefined for one that nobody declares */
  constructor(specOf: (id: string) => Declared | undefined) {
    this.#specOf = specOf;
  }

  /**
   * @throws Error that names the event, the path inside of its payload, and what is wrong there
   */
  check(event: string | Pick<Fact<object>, 'id' | 'schema'>, payload: object): void {
    const id = typeof event === 'string' ? event : event.id;
    const declared = this.#specOf(id)?.payload;
    const own = typeof event === 'string' ? undefined : event.schema;
    // Dates and values that are left out look different in the log.
    const written: unknown = JSON.parse(jsonText(payload));
    for (const schema of [declared, own]) {
      if (!schema) continue;
      const matches = this.#ajv.compile(schema);
      if (!matches(written)) throw new Error(sentence(id, written, matches.errors ?? []));
    }
  }
}

const sentence = (id: string, payload: unknown, [error]: readonly ErrorObject[]): string => {
  const path = (error?.instancePath ?? '').slice(1).replaceAll('/', '.');
  const place = path === '' ? 'its payload' : `"${path}"`;
  const { allowedValues: allowed } = (error?.params ?? {}) as {
    readonly allowedValues?: readonly unknown[];
  };
  const detail = allowed ? ` (${allowed.join(', ')})` : '';
  const text = JSON.stringify(payload).slice(0, SHOWN);
  return `Event "${id}": ${place} ${error?.message ?? 'is wrong'}${detail}, in ${text}`;
};
