import ipaddr from 'ipaddr.js';
import type { Reader } from './environment.ts';

/** The destinations an operator allows beside public addresses by https on the usual ports. */
export interface OutboundRules {
  /** Private addresses and ranges (`10.1.0.0/16`) that may be called. */
  readonly networks: readonly string[];
  readonly ports: readonly number[];
  /** Whether `http://` may be called too. */
  readonly http: boolean;
  /** Addresses of services, such as `http://127.0.0.1:8790`, that may be called whatever the other rules say. */
  readonly services?: readonly string[];
}

/** Allows public addresses by https on the usual ports, and nothing else. */
export const USUAL_RULES: OutboundRules = { networks: [], ports: [], http: false };

type Address = ReturnType<typeof ipaddr.parse>;

/** A range of addresses: its first one and the number of bits that all of them share. */
export interface Network {
  readonly address: Address;
  readonly bits: number;
}

/**
 * Kinds of networks that an operator can allow. Link-local addresses are not among them: clouds serve a machine's own
 * credentials there.
 */
const PRIVATE_KINDS: readonly string[] = ['private', 'carrierGradeNat', 'uniqueLocal', 'loopback'];

/** Reads an address or a range that lies in private networks as a whole; undefined for anything else. */
export const networkFrom = (text: string): Network | undefined => {
  const [start = '', length, ...rest] = text.split('/');
  if (rest.length > 0 || !isPlainAddress(start)) return undefined;
  const address = ipaddr.parse(start);
  const most = address.kind() === 'ipv4' ? 32 : 128;
  const bits = length === undefined ? most : Number(length);
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined;
  if (bits < 1 || bits > most || !PRIVATE_KINDS.includes(address.range())) return undefined;
  const kindsAtEnds = [firstOf(address, bits), lastOf(address, bits)].map((each) => each.range());
  return kindsAtEnds.every((kind) => kind === address.range()) ? { address, bits } : undefined;
};

/** Four decimal numbers or an IPv6 address without a zone: other notations mean different things to different programs. */
export const isPlainAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !text.includes('%'));

const firstOf = (address: Address, bits: number): Address =>
  filled(address, bits, (byte, free) => byte & ~free);
const lastOf = (address: Address, bits: number): Address =>
  filled(address, bits, (byte, free) => byte | free);

/** @param fill makes each byte from what it is and the bits of it that are free */
const filled = (
  address: Address,
  bits: number,
  fill: (byte: number, free: number) => number,
): Address =>
  ipaddr.fromByteArray(
    address.toByteArray().map((byte, index) => {
      const fixed = Math.min(8, Math.max(0, bits - index * 8));
      return fill(byte, 0xff >> fixed);
    }),
  );

const parted = (text: string): readonly string[] =>
  text.split(/[\s,]+/).filter((entry) => entry !== '');

/** Private networks that may be called, parted by commas. */
export const privateNetworks: Reader<readonly string[]> = (text) => {
  const entries = parted(text);
  return entries.every((entry) => networkFrom(entry) !== undefined)
    ? { value: entries }
    : { problem: 'must be a list of private addresses and ranges' };
};

/** Ports, parted by commas. */
export const portList: Reader<readonly number[]> = (text) => {
  const ports = parted(text).map((entry) => (/^\d{1,5}$/.test(entry) ? Number(entry) : 0));
  return ports.every((port) => port >= 1 && port <= 65_535)
    ? { value: ports }
    : { problem: 'must be a list of ports from 1 to 65535' };
};
