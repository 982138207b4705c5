import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { SESSION_LIMITS } from '../data/tenant-client.ts';

/** A statement on its way to PostgreSQL. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The name of a statement each connection plans only once. */
  readonly name: string | undefined;
  /** How many answers were waited for, one after the other, when it was answered; statements that travel together share it. */
  readonly roundTrip: number;
}

type Query = (this: unknown, ...args: unknown[]) => unknown;

/** How a `Database` names its connections. The queue of tasks has others, and asks for work whenever it likes. */
const NAME_OF_DATABASE = /^prosa \w+ \d+ [0-9a-f]{16}$/;

/** Whether a client is one of an application’s own connections. */
export const isOfTheDatabase = (client: unknown): boolean =>
  NAME_OF_DATABASE.test(
    (client as { connectionParameters: { application_name?: string } }).connectionParameters
      .application_name ?? '',
  );

const readStatement = (asked: unknown, second: unknown): Omit<SentStatement, 'roundTrip'> => {
  const { text, values, name } =
    typeof asked === 'string'
      ? { text: asked, values: undefined, name: undefined }
      : (asked as { text: string; values?: readonly unknown[]; name?: string });
  return { text, values: values ?? (Array.isArray(second) ? (second as unknown[]) : []), name };
};

/** Set in what `recordStatements` was given to do, and in everything that this starts. */
const recording = new AsyncLocalStorage<readonly SentStatement[]>();

/**
 * Records what `work`, and what it starts, asks of PostgreSQL through the application's connections. Statements of
 * others, such as the heartbeat of a process, are left out, and so is the opening of a connection. One recording at a time.
 * A statement sent after an answer was read counts as one more round trip than that answer.
 */
export const recordStatements = (work: () => Promise<unknown>): Promise<readonly SentStatement[]> =>
  record(work, 'started by it');

/**
 * The same of everything that is asked meanwhile: for work that others take over, such as an arrival in its lane or a
 * request over a socket. To be used where nothing else runs.
 * @throws {Error} when nothing was asked
 */
export const recordAllStatements = async (
  work: () => Promise<unknown>,
): Promise<readonly SentStatement[]> => {
  const statements = await record(work, 'all');
  if (statements.length === 0) throw new Error('no statement was recorded');
  return statements;
};

const record = async (
  work: () => Promise<unknown>,
  which: 'started by it' | 'all',
): Promise<readonly SentStatement[]> => {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  const statements: SentStatement[] = [];
  let answered = 0;
  prototype.query = function recorded(...args) {
    const isOurs =
      (which === 'all' || recording.getStore() === statements) && isOfTheDatabase(this);
    if (!isOurs || args[0] === SESSION_LIMITS) return query.apply(this, args);
    const roundTrip = answered + 1;
    statements.push({ ...readStatement(args[0], args[1]), roundTrip });
    const hear = (): void => {
      answered = Math.max(answered, roundTrip);
    };
    const last = args.at(-1);
    if (typeof last === 'function') {
      const callback = last as (...answer: unknown[]) => unknown;
      const heard = (...answer: unknown[]): unknown => {
        hear();
        return callback(...answer);
      };
      return query.apply(this, [...args.slice(0, -1), heard]);
    }
    const answer = query.apply(this, args);
    if (answer instanceof Promise) answer.then(hear, hear);
    return answer;
  };
  try {
    await recording.run(statements, work);
  } finally {
    prototype.query = query;
  }
  return statements;
};

/** The longest chain of answers that were waited for one after the other. */
export const countRoundTrips = (statements: readonly SentStatement[]): number =>
  Math.max(0, ...statements.map(({ roundTrip }) => roundTrip));
