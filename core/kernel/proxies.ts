import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether the machine with this address may say for whom it asks. */
export type TrustsProxy = (address: string) => boolean;

/** The parts of a request that tell where it comes from. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** Name of the addresses of this machine in a list of proxies. */
export const LOOPBACK = 'loopback';

const LOOPBACK_RANGES = ['127.0.0.0/8', '::1/128'];
const BITS = { 4: 32, 6: 128 } as const;
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

interface Range {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** An address or a range (`10.0.0.0/8`). Undefined for anything else, and for a range of all addresses. */
const rangeOf = (text: string): Range | undefined => {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0) return undefined;
  const bits = BITS[version];
  const prefix = length === undefined ? bits : Number(length);
  const isPrefix = length === undefined || /^\d{1,3}$/.test(length);
  if (!isPrefix || prefix < 1 || prefix > bits) return undefined;
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
};

/** Whether an entry can stand in a list of proxies: {@link LOOPBACK}, an address or a range. */
export const isProxyEntry = (text: string): boolean =>
  text === LOOPBACK || rangeOf(text) !== undefined;

/** @param proxies entries for which {@link isProxyEntry} holds; none = nobody is trusted */
export const trusting = (proxies: readonly string[]): TrustsProxy => {
  const list = new BlockList();
  for (const entry of proxies.flatMap((each) => (each === LOOPBACK ? LOOPBACK_RANGES : [each]))) {
    const range = rangeOf(entry);
    if (!range) throw new Error(`${entry} is neither an address nor a range of addresses`);
    list.addSubnet(range.address, range.prefix, range.family);
  }
  return (given) => {
    const address = given.replace(MAPPED_IPV4, '');
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
};

/**
 * The address a request comes from: the socket's, or where that is a trusted proxy the one it names, read from the right
 * until an address is not trusted. It is what Fastify's `request.ip` is, for requests that Fastify does not see.
 */
export const clientAddress = (request: Received, trusts: TrustsProxy): string => {
  let address = request.socket.remoteAddress ?? '';
  // Several headers of this name arrive as one list.
  const named = String(request.headers['x-forwarded-for'] ?? '').split(',');
  for (const each of named.map((text) => text.trim()).reverse()) {
    if (each === '' || !trusts(address)) return address;
    address = each;
  }
  return address;
};
