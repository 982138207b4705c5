import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { isOfTheDatabase } from './statements.ts';

type Query = (this: unknown, ...args: unknown[]) => unknown;

/** Work that stops before one of its round trips to the database until it is let go on. */
export interface HeldWork<T> {
  /** Resolves when it has come to that round trip: false where it was over before. */
  readonly isHeld: Promise<boolean>;
  /** Lets it go on. */
  goOn(): void;
  readonly done: Promise<T>;
}

/** Set in what is held, and in everything that this starts. */
const holding = new AsyncLocalStorage<object>();

/**
 * Begins work, and stops it before its n-th round trip, with its transaction open: for what may happen between two of its
 * steps. Statements that travel together are one round trip, as `recordStatements` counts them. One at a time.
 * @param roundTrip from 1 on
 */
export const holdWork = <T>(work: () => Promise<T>, roundTrip: number): HeldWork<T> => {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  const own = {};
  const held: (() => void)[] = [];
  let answered = 0;
  let isOver = false;
  let tell: (isHeld: boolean) => void = () => undefined;
  const isHeld = new Promise<boolean>((resolve) => {
    tell = resolve;
  });
  const goOn = (): void => {
    isOver = true;
    // In their order: statements of a transaction that travel together must not overtake each other.
    for (const send of held.splice(0)) send();
  };
  prototype.query = function holdable(...args) {
    if (holding.getStore() !== own || isOver || !isOfTheDatabase(this)) {
      return query.apply(this, args);
    }
    const place = answered + 1;
    const hear = (): void => {
      answered = Math.max(answered, place);
    };
    const last = args.at(-1);
    const sent =
      typeof last === 'function'
        ? [
            ...args.slice(0, -1),
            (...answer: unknown[]): unknown => {
              hear();
              return (last as (...answer: unknown[]) => unknown)(...answer);
            },
          ]
        : args;
    const send = (): unknown => {
      const answer = query.apply(this, sent);
      if (answer instanceof Promise) answer.then(hear, hear);
      return answer;
    };
    if (place < roundTrip && held.length === 0) return send();
    tell(true);
    return new Promise((resolve) => {
      held.push(() => {
        resolve(send());
      });
    });
  };
  const done = holding.run(own, work).finally(() => {
    prototype.query = query;
    tell(false);
  });
  return { isHeld, goOn, done };
};
