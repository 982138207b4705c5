import { createPrivateKey, X509Certificate } from 'node:crypto';
import { Duplex } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { ClientIdentity } from 'prosa/core';
import { pixErrors } from '../errors.ts';

/** A certificate with its key, and what people want to know of it. */
export interface ReadIdentity {
  readonly identity: ClientIdentity;
  readonly subject: string;
  readonly expiresAt: Date;
}

const PEM = /-----BEGIN /;
const CERTIFICATES = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const KEY = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[\s\S]+?-----END (?:[A-Z]+ )?PRIVATE KEY-----/;

/** Node opens PKCS #12 for TLS alone: a connection that leads nowhere tells whose certificate it would show. */
const certificateIn = (pfx: Buffer): X509Certificate | undefined => {
  const secureContext = createSecureContext({ pfx, passphrase: '' });
  const nowhere = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  const socket = new TLSSocket(nowhere, { secureContext });
  socket.on('error', () => undefined);
  const certificate = socket.getX509Certificate();
  socket.destroy();
  return certificate;
};

const refusalOf = (error: unknown) => {
  const { code, message = '' } = error as { readonly code?: string; readonly message?: string };
  if (code === 'ERR_CRYPTO_UNSUPPORTED_OPERATION') return pixErrors.ERR_PIX_CERTIFICATE_OLD;
  return /mac verify failure/i.test(message)
    ? pixErrors.ERR_PIX_CERTIFICATE_PASSPHRASE
    : pixErrors.ERR_PIX_CERTIFICATE_UNREADABLE;
};

const readPfx = (pfx: Buffer): ReadIdentity => {
  let certificate: X509Certificate | undefined;
  try {
    certificate = certificateIn(pfx);
  } catch (error) {
    throw refusalOf(error)(FIELD);
  }
  if (!certificate) throw pixErrors.ERR_PIX_CERTIFICATE_WITHOUT_KEY(FIELD);
  return toldOf(certificate, { pfx, passphrase: '' });
};

const readPem = (text: string): ReadIdentity => {
  const certificates = text.match(CERTIFICATES) ?? [];
  const [key] = KEY.exec(text) ?? [];
  const [first] = certificates;
  if (first === undefined || key === undefined) {
    throw pixErrors.ERR_PIX_CERTIFICATE_WITHOUT_KEY(FIELD);
  }
  const cert = certificates.join('\n');
  try {
    const certificate = new X509Certificate(first);
    if (certificate.checkPrivateKey(createPrivateKey(key))) {
      return toldOf(certificate, { cert, key });
    }
  } catch {
    throw pixErrors.ERR_PIX_CERTIFICATE_UNREADABLE(FIELD);
  }
  throw pixErrors.ERR_PIX_CERTIFICATE_WITHOUT_KEY(FIELD);
};

const FIELD = { field: 'certificateFile' };

const toldOf = (certificate: X509Certificate, identity: ClientIdentity): ReadIdentity => ({
  identity,
  subject: /CN=([^\n]+)/.exec(certificate.subject)?.[1] ?? certificate.subject,
  expiresAt: new Date(certificate.validTo),
});

/**
 * Reads a certificate with its key: a PKCS #12 file without a passphrase, as providers give them out, or PEM.
 * @throws an error that names what is wrong with it, so that nobody finds out by the first charge
 */
export const readIdentity = (file: Buffer): ReadIdentity => {
  const text = file.toString('latin1');
  return PEM.test(text) ? readPem(text) : readPfx(file);
};
