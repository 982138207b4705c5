import { Type } from '@sinclair/typebox';
import { LRUCache } from 'lru-cache';
import { OutboundError } from 'prosa/core';
import type { OutboundRequest } from 'prosa/core';
import type { SourceAccess } from './source.ts';
import { baseOf, hostOf } from './values.ts';

export interface MkauthKeys {
  readonly address: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Fingerprint of the server's certificate; empty = one that everybody trusts. */
  readonly certificate: string;
}

type Dialect = 'documented' | 'field';

interface Known {
  readonly tokens: LRUCache<string, string>;
  readonly dialects: LRUCache<string, Dialect>;
}

/** Tokens live for ten minutes. */
const TOKEN_MILLISECONDS = 9 * 60_000;
const TIMEOUT_MILLISECONDS = 15_000;
const MOST = 1_000;
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const known: Known = {
  tokens: new LRUCache({ max: MOST, ttl: TOKEN_MILLISECONDS }),
  dialects: new LRUCache({ max: MOST, ttl: 24 * 60 * 60_000 }),
};

export interface MkauthCaller {
  readonly base: string;
  readonly host: string;
  /** The way of asking that this server was seen to answer. */
  readonly dialect: () => Dialect | undefined;
  readonly speaks: (dialect: Dialect) => void;
  readonly get: (path: string) => Promise<unknown>;
  readonly put: (path: string, body: object) => Promise<unknown>;
  readonly text: (path: string) => Promise<string>;
}

/** Speaks MK-Auth's API with a token, which is fetched anew once where it is not accepted any more. */
export const mkauthCaller = (
  { address, clientId, clientSecret, certificate }: MkauthKeys,
  { outbound, guard, signal }: SourceAccess,
): MkauthCaller => {
  const base = baseOf(address, /\/api$/i);
  // Of these keys alone: another company's token is never used.
  const id = JSON.stringify([base, clientId, clientSecret, certificate]);
  const common = {
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
    ...(signal && { signal }),
    ...(certificate && { certificate }),
  };
  const fresh = async (): Promise<string> => {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const headers = { authorization: `Basic ${basic}` };
    const { body } = await guard(base, () =>
      outbound.text({ url: `${base}/api/`, headers, ...common }),
    );
    const token = body.trim().replaceAll('"', '');
    // A page with 200 is no token.
    if (!TOKEN.test(token)) throw new OutboundError({ kind: 'malformed', code: 'token' }, true);
    known.tokens.set(id, token);
    return token;
  };
  const withToken = async <T>(
    call: (request: Partial<OutboundRequest>) => Promise<T>,
  ): Promise<T> => {
    const kept = known.tokens.get(id);
    const headersOf = (token: string) => ({
      headers: { authorization: `Bearer ${token}` },
      ...common,
    });
    try {
      const token = kept ?? (await fresh());
      return await guard(base, () => call(headersOf(token)));
    } catch (error) {
      const isStale = error instanceof OutboundError && error.status === 401 && kept !== undefined;
      if (!isStale) throw error;
      known.tokens.delete(id);
      const token = await fresh();
      return guard(base, () => call(headersOf(token)));
    }
  };
  const urlOf = (path: string): string => `${base}/api/${path}`;
  const json = (path: string, more: Partial<OutboundRequest> = {}): Promise<unknown> =>
    withToken(async (request) => {
      const asked = { ...request, ...more, url: urlOf(path), schema: Type.Unknown() };
      return (await outbound.json(asked)).body;
    });
  return {
    base,
    host: hostOf(base),
    dialect: () => known.dialects.get(id),
    speaks: (dialect) => void known.dialects.set(id, dialect),
    get: (path) => json(path),
    put: (path, body) => json(path, { method: 'PUT', body: { json: body } }),
    text: (path) =>
      withToken(async (request) => (await outbound.text({ ...request, url: urlOf(path) })).body),
  };
};
