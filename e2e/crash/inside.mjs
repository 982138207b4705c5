/**
 * Loaded before the server in the server's own process, by crash tests alone. It lets the process load what it is made of
 * and holds it until it is told to start: a kill is then followed at once by the next start. And it ends the process at a
 * named point, which from outside nobody could hit. The server knows nothing of it: the points are statements on their way
 * to the database and back.
 */
import { Buffer } from 'node:buffer';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

/**
 * @typedef {'asked' | 'committed'} Stage of a statement: about to be sent, or the commit of its transaction was answered
 * @typedef {{ statement: string, isPart?: boolean, stage: Stage, mark: string, left: number }} Trap where `statement` is the name of a
 *   statement, or part of its text, and `mark` a word in its values
 */

/** @type {Trap | undefined} */
let trap;

/** @returns {never} */
const die = () => {
  process.kill(process.pid, 'SIGKILL');
  // The signal is on its way; not a word more is said.
  for (;;);
};

const strike = () => {
  if (!trap) return;
  trap.left -= 1;
  if (trap.left <= 0) die();
};

/** @param {string} name @param {string} text */
const isAwaited = (name, text) =>
  trap?.isPart === true ? text.includes(trap.statement) : trap?.statement === name;

/** @param {readonly unknown[]} values texts, or lists of rows in the database's own form */
const isMarked = (values) => {
  const mark = trap?.mark ?? '';
  if (mark === '') return true;
  return values.some(
    (value) => (typeof value === 'string' || Buffer.isBuffer(value)) && value.includes(mark),
  );
};

/** @type {(this: object, ...call: unknown[]) => unknown} */
const query = pg.Client.prototype.query;
/** Connections whose transaction holds the statement. */
const holding = new WeakSet();

/** @param {unknown} given as the driver takes it: a text, or a named statement */
const read = (given) => {
  const { name, text, values } =
    /** @type {{ name?: string, text?: string, values?: readonly unknown[] }} */ (
      typeof given === 'string' ? { text: given } : (given ?? {})
    );
  return { name: name ?? '', text: text ?? '', values: values ?? [] };
};

/**
 * @this {object}
 * @param {...unknown} call
 */
function trapped(...call) {
  const { name, text, values } = read(call[0]);
  if (trap && isAwaited(name, text) && isMarked(values)) {
    if (trap.stage === 'asked') strike();
    else holding.add(this);
  }
  if (!text.startsWith('COMMIT') || !holding.delete(this)) return query.call(this, ...call);
  const answered = call.at(-1);
  if (typeof answered !== 'function') {
    return /** @type {Promise<unknown>} */ (query.call(this, ...call)).then((answer) => {
      strike();
      return answer;
    });
  }
  /** @param {...unknown} answer */
  const last = (...answer) => {
    strike();
    Reflect.apply(answered, undefined, answer);
  };
  return query.call(this, ...call.slice(0, -1), last);
}
Object.assign(pg.Client.prototype, { query: trapped });

const started = new Promise((resolve) => {
  process.on('message', (message) => {
    if (message === 'start') resolve(undefined);
    else trap = /** @type {Trap} */ (message);
  });
});
// Whoever started it is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

const main = pathToFileURL(process.argv[1] ?? '');
await import(new URL('app.js', main).href);
/** @type {unknown} */
const discovery = await import(new URL('host/discover.js', main).href);
await /** @type {{ discoverPlugins: () => Promise<unknown> }} */ (discovery).discoverPlugins();
await import('@whiskeysockets/baileys');
await started;
