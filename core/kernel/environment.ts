import { isProxyEntry } from './proxies.ts';

/** Reads one variable: a value, or a sentence that says what it has to be. */
export type Reader<T> = (text: string) => { value: T } | { problem: string };

/** One variable of the environment. */
export interface Variable<T> {
  readonly read: Reader<T>;
  readonly example: string;
  /** Never shown, not even when it is wrong. */
  readonly isSecret?: boolean;
}

const ok = <T>(value: T): { value: T } => ({ value });

export const wholeNumber =
  (from: number, to: number): Reader<number> =>
  (text) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= from && value <= to
      ? ok(value)
      : { problem: `must be a whole number from ${from} to ${to}` };
  };

export const oneOf =
  <T extends string>(...values: readonly T[]): Reader<T> =>
  (text) => {
    const value = values.find((each) => each === text);
    return value === undefined ? { problem: `must be one of ${values.join(', ')}` } : ok(value);
  };

const YES = new Set(['1', 'true', 'on', 'yes']);
const NO = new Set(['0', 'false', 'off', 'no']);

export const onOrOff: Reader<boolean> = (text) => {
  const word = text.toLowerCase();
  if (YES.has(word)) return ok(true);
  return NO.has(word) ? ok(false) : { problem: 'must be 1 (on) or 0 (off)' };
};

/** An address with one of the protocols; a path is kept, a slash at the end is not. */
export const address =
  (...protocols: readonly string[]): Reader<string> =>
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url !== undefined && protocols.includes(url.protocol) && url.hostname !== ''
      ? ok(text.replace(/\/$/, ''))
      : {
          problem: `must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`,
        };
  };

/** Names of this machine as the host of an address. */
export const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** An address of a WebSocket server; one without encryption only of this machine. */
export const webSocketUrl: Reader<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe =
    url?.protocol === 'wss:' || (url?.protocol === 'ws:' && LOOPBACK_HOST.test(url.hostname));
  return url && isSafe && url.hostname !== ''
    ? ok(text)
    : { problem: 'must be an address that begins with wss://, or with ws:// on this machine' };
};

/** Machines to trust, parted by commas; `none` = nobody. */
export const proxies: Reader<readonly string[]> = (text) => {
  const entries = text === 'none' ? [] : text.split(/[\s,]+/).filter((entry) => entry !== '');
  return entries.every(isProxyEntry)
    ? ok(entries)
    : { problem: 'must be none, or a list of loopback, addresses and ranges' };
};

export const matching =
  (pattern: RegExp, problem: string): Reader<string> =>
  (text) =>
    pattern.test(text) ? ok(text) : { problem };

/** Bytes of a text that must not be short. */
export const key =
  (bytes: number): Reader<Buffer> =>
  (text) => {
    const value = Buffer.from(text, 'utf8');
    return value.length >= bytes
      ? ok(value)
      : { problem: `must have at least ${bytes} bytes, it has ${value.length}` };
  };

/** Several keys, parted by commas or blanks. */
export const keys =
  (bytes: number): Reader<readonly Buffer[]> =>
  (text) => {
    const values = text.split(/[\s,]+/).map((each) => Buffer.from(each, 'utf8'));
    return values.every(({ length }) => length >= bytes)
      ? ok(values)
      : { problem: `must be keys of at least ${bytes} bytes each, parted by commas` };
  };

/** The values of a set of variables; one that is not set is undefined. */
export type Values<V extends Readonly<Record<string, Variable<unknown>>>> = {
  readonly [Name in keyof V]: V[Name] extends Variable<infer T> ? T | undefined : never;
};

/** Reads all variables and collects every problem. An empty text counts as not set. */
export const readEnvironment = <const V extends Readonly<Record<string, Variable<unknown>>>>(
  variables: V,
  environment: NodeJS.ProcessEnv,
): { values: Values<V>; problems: string[] } => {
  const problems: string[] = [];
  const entries = Object.entries(variables).map(([name, variable]) => {
    const text = environment[name]?.trim() ?? '';
    if (text === '') return [name, undefined];
    const result = variable.read(text);
    if ('value' in result) return [name, result.value];
    const shown = variable.isSecret ? name : `${name}="${text}"`;
    problems.push(`${shown} ${result.problem}, for example ${name}=${variable.example}`);
    return [name, undefined];
  });
  return { values: Object.fromEntries(entries) as Values<V>, problems };
};
