import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

const YEAR = 365 * 86_400_000;

/** A certificate with its private key, both as PEM. */
export interface Issued {
  readonly cert: string;
  readonly key: string;
}

interface Wish {
  readonly name: string;
  readonly isAuthority?: boolean;
  readonly expiresAt?: Date;
  readonly signer?: {
    readonly cert: forge.pki.Certificate;
    readonly key: forge.pki.rsa.PrivateKey;
  };
}

// Node makes keys in a moment, and the library in many: it only signs.
const newKey = (): forge.pki.rsa.PrivateKey => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }) as string;
  return forge.pki.privateKeyFromPem(pem);
};

const issue = ({ name, isAuthority = false, expiresAt, signer }: Wish) => {
  const key = newKey();
  const cert = forge.pki.createCertificate();
  cert.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  // Positive, as the standard asks for.
  cert.serialNumber = `01${randomBytes(8).toString('hex')}`;
  cert.validity.notBefore = new Date(Math.min(Date.now(), expiresAt?.getTime() ?? Infinity) - YEAR);
  cert.validity.notAfter = expiresAt ?? new Date(Date.now() + YEAR);
  const subject = [{ name: 'commonName', value: name }];
  cert.setSubject(subject);
  cert.setIssuer(signer?.cert.subject.attributes ?? subject);
  cert.setExtensions([
    { name: 'basicConstraints', cA: isAuthority, critical: true },
    ...(isAuthority
      ? [{ name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true }]
      : [
          { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
          { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
          {
            name: 'subjectAltName',
            altNames: [
              { type: 2, value: 'localhost' },
              { type: 7, ip: '127.0.0.1' },
            ],
          },
        ]),
  ]);
  cert.sign(signer?.key ?? key, forge.md.sha256.create());
  return { cert, key };
};

const pemOf = ({ cert, key }: ReturnType<typeof issue>): Issued => ({
  cert: forge.pki.certificateToPem(cert),
  key: forge.pki.privateKeyToPem(key),
});

/** An authority of its own, made when it is needed: nobody else trusts it, and its key is never written down. */
export class Authority {
  readonly #own = issue({ name: 'Autoridade de mentira', isAuthority: true });

  get cert(): string {
    return pemOf(this.#own).cert;
  }

  issue(name: string, expiresAt?: Date): Issued {
    return pemOf(issue({ name, signer: this.#own, ...(expiresAt && { expiresAt }) }));
  }
}

/** A certificate and its key as a PKCS #12 file with an empty passphrase, as providers give them out. */
export const pfxOf = ({ cert, key }: Issued): Buffer => {
  const certificate = forge.pki.certificateFromPem(cert);
  const file = forge.pkcs12.toPkcs12Asn1(forge.pki.privateKeyFromPem(key), [certificate], '', {
    algorithm: 'aes256',
  });
  return Buffer.from(forge.asn1.toDer(file).getBytes(), 'latin1');
};

/** As `Outbound` compares it. */
export const fingerprintOf = ({ cert }: Pick<Issued, 'cert'>): string =>
  new X509Certificate(cert).fingerprint256;
