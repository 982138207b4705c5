import { BlockList, isIP } from 'node:net';

const TXID = /^[A-Za-z0-9]{1,35}$/;
/** A provider tells of many at once, and nobody's body is read without end. */
const MOST_HINTS = 1_000;

interface Pix {
  readonly txid?: unknown;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The charges that a notice names, each once; none of whatever is no notice of Pix that were received. */
export const txidsIn = (body: Buffer): readonly string[] => {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    return [];
  }
  if (typeof value !== 'object' || value === null || !('pix' in value)) return [];
  const { pix } = value;
  if (!isList(pix)) return [];
  const txids = pix
    .filter((each): each is Pix => typeof each === 'object' && each !== null)
    .map(({ txid }) => txid)
    .filter((txid): txid is string => typeof txid === 'string' && TXID.test(txid));
  return [...new Set(txids)].slice(0, MOST_HINTS);
};

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The address as it is told of, where IPv4 travels in IPv6. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Whether an address is one of these addresses and ranges (`34.193.116.0/24`). */
export const isAmong = (address: string, allowed: readonly string[]): boolean => {
  const list = new BlockList();
  for (const each of allowed) {
    const [start = '', bits] = each.split('/');
    if (bits === undefined) list.addAddress(start, familyOf(start));
    else list.addSubnet(start, Number(bits), familyOf(start));
  }
  const asked = plainAddress(address);
  return isIP(asked) !== 0 && list.check(asked, familyOf(asked));
};

/** Whether a text names an address, or a range of them. */
export const isAddressOrRange = (text: string): boolean => {
  const [start = '', bits, ...rest] = text.split('/');
  const family = isIP(start);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= (family === 6 ? 128 : 32);
};
