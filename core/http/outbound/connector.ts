import { lookup as systemLookup } from 'node:dns';
import type { LookupAddress, LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import type { AddressPolicy } from './address-policy.ts';
import { addressRefused } from './failures.ts';
import type { ClientIdentity } from '../../kernel/outbound.ts';
import { OutboundError } from '../../kernel/outbound-error.ts';

/** Finds all addresses of a name, as `dns.lookup` does. */
export type Lookup = (
  name: string,
  options: LookupAllOptions,
  /** Node gives no addresses at all where a look-up fails, which its own types do not say. */
  done: (error: NodeJS.ErrnoException | null, addresses?: readonly LookupAddress[]) => void,
) => void;

export interface ConnectorOptions {
  readonly build: typeof buildConnector;
  readonly policy: Pick<AddressPolicy, 'allows' | 'allowsHost'> &
    Partial<Pick<AddressPolicy, 'isService'>>;
  readonly lookup?: Lookup;
  /** Fingerprint of the only certificate that is accepted, whoever signed it; see {@link plainFingerprint}. */
  readonly certificate?: string;
  /** Shown to servers that ask for a certificate. */
  readonly identity?: ClientIdentity;
}

/** The library's timers are up to half a second late. */
const CONNECT_MILLISECONDS = 5_000;

/** A SHA-256 fingerprint without colons in capital letters, as certificates are compared. */
export const plainFingerprint = (text: string): string =>
  text.replaceAll(/[\s:]/g, '').toUpperCase();

/**
 * Opens connections to allowed addresses alone. Three checks are needed: Node asks no `lookup` for a literal address, a
 * name may have several addresses and others a moment later, and only the socket tells where it really is.
 */
export const guardedConnector = ({
  build,
  policy,
  lookup = systemLookup,
  certificate,
  identity,
}: ConnectorOptions): buildConnector.connector => {
  const connect = build({
    timeout: CONNECT_MILLISECONDS,
    lookup: guardedLookup(policy, lookup),
    ...identityOptions(identity),
    // The certificate is compared below instead, and a resumed session would have none to compare.
    ...(certificate === undefined ? {} : { rejectUnauthorized: false, maxCachedSessions: 0 }),
  });
  return (options, done) => {
    // A name never is one, whatever it resolves to: its address stands there in digits.
    const isService = policy.isService?.(options) ?? false;
    if (!isService && !policy.allowsHost(options.hostname)) {
      done(addressRefused('network'), null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error) {
        done(error, null);
        return;
      }
      const failure = isService ? undefined : failureOf(socket, policy, certificate);
      if (failure) {
        socket.destroy();
        done(failure, null);
      } else {
        done(null, socket);
      }
    });
  };
};

const identityOptions = (identity: ClientIdentity | undefined) =>
  identity && 'pfx' in identity
    ? { pfx: Buffer.from(identity.pfx), passphrase: identity.passphrase }
    : identity;

/** One look-up whose addresses are all checked and then connected to: there is no second one that could answer otherwise. */
const guardedLookup =
  (policy: ConnectorOptions['policy'], lookup: Lookup): LookupFunction =>
  (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, addresses = []) => {
      const [first] = addresses;
      if (error || !first) {
        done(error ?? Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0);
      } else if (!addresses.every(({ address }) => policy.allows(address))) {
        done(addressRefused('network'), '', 0);
      } else if (options.all) {
        done(null, [...addresses]);
      } else {
        done(null, first.address, first.family);
      }
    });
  };

const failureOf = (
  socket: Parameters<buildConnector.Callback>[1] & object,
  policy: ConnectorOptions['policy'],
  certificate: string | undefined,
): OutboundError | undefined => {
  if (!policy.allows(socket.remoteAddress ?? '')) return addressRefused('network');
  if (certificate === undefined || !(socket instanceof TLSSocket)) return undefined;
  const shown = socket.getPeerX509Certificate()?.fingerprint256 ?? '';
  return plainFingerprint(shown) === certificate
    ? undefined
    : new OutboundError({ kind: 'certificate', code: 'fingerprint' }, false);
};
