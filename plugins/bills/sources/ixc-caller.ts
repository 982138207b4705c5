import { Type } from '@sinclair/typebox';
import type { Explain, OutboundRequest } from 'prosa/core';
import type { SourceAccess } from './source.ts';
import { baseOf, hostOf, rowOf, rowsOf, textOf } from './values.ts';

export interface IxcKeys {
  readonly address: string;
  /** `number:characters`, as IXC shows it. */
  readonly token: string;
  /** Fingerprint of the server's certificate; empty = one that everybody trusts. */
  readonly certificate: string;
}

/** Its databases are slow. */
const TIMEOUT_MILLISECONDS = 25_000;
const MOST_PAPER = 8 * 1024 * 1024;

interface Filter {
  readonly TB: string;
  readonly OP: string;
  readonly P: string;
}

interface Listing {
  readonly field: string;
  readonly value: string;
  readonly oper?: string;
  readonly most: number;
  readonly sort?: string;
  readonly filters?: readonly Filter[];
}

type Row = Readonly<Record<string, unknown>>;

/** It fails with status 200. */
const explain: Explain = ({ body }) => {
  const { type, message } = rowOf(body);
  if (textOf(type) !== 'error') return undefined;
  // It says the same way that an address may not call.
  return /token|autoriza|permiss|\bip\b/i.test(textOf(message))
    ? { kind: 'bad-key', code: 'ixc-error' }
    : { kind: 'bad-request', code: 'ixc-error' };
};

/** Speaks IXC's API: each call is a POST, lists by a header that says so. */
export const ixcCaller = (
  { address, token, certificate }: IxcKeys,
  { outbound, guard, signal }: SourceAccess,
) => {
  const base = baseOf(address, /\/webservice\/v1$/i);
  const request = (table: string, body: object, headers: Row = {}): OutboundRequest => ({
    url: `${base}/webservice/v1/${table}`,
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(token).toString('base64')}`, ...headers },
    body: { json: body },
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
    ...(signal && { signal }),
    ...(certificate && { certificate }),
  });
  const json = async (asked: OutboundRequest, explained?: Explain): Promise<unknown> => {
    const call = { ...asked, schema: Type.Unknown(), ...(explained && { explain: explained }) };
    return (await guard(base, () => outbound.json(call))).body;
  };
  return {
    host: hostOf(base),
    /** The rows of a table where a field has a value. */
    list: async (table: string, listing: Listing): Promise<readonly Row[]> => {
      const { field, value, oper = '=', most, sort = field, filters } = listing;
      const body = {
        qtype: field,
        query: value,
        oper,
        page: '1',
        rp: String(most),
        sortname: sort,
        sortorder: 'asc',
        // A list inside of a text.
        ...(filters && { grid_param: JSON.stringify(filters) }),
      };
      const answer = await json(request(table, body, { ixcsoft: 'listar' }), explain);
      return rowsOf(answer, 'registros').slice(0, most);
    },
    /** Another call, as it answers: whether that is a failure is for the caller to say. */
    ask: (name: string, body: object): Promise<unknown> => json(request(name, body)),
    /** A file as bare base64. */
    file: async (name: string, body: object): Promise<string> => {
      const asked = { ...request(name, body), maxBytes: MOST_PAPER };
      return (await guard(base, () => outbound.text(asked))).body.trim();
    },
  };
};
