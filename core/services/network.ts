import { isIPv6 } from 'node:net';

const HEXTETS = 8;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight numbers of an IPv6 address, as text without leading zeros. */
const hextetsOf = (address: string): string[] => {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, HEXTETS - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].map((hextet) => hextet.replace(/^0+(?=.)/, ''));
};

/**
 * The part of an address that is counted as one. Whoever has one IPv6 address has 2^64 of them: all of a /64 are one (RFC 6177). An IPv4
 * address is itself, however it is written.
 */
export const networkOf = (address: string): string => {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const bare = address.split('%')[0] ?? address;
  if (!isIPv6(bare)) return address;
  return `${hextetsOf(bare)
    .slice(0, HEXTETS / 2)
    .join(':')}::/64`;
};
