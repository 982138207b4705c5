import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const VERSION = 's1';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed text that was altered, sealed for another purpose, or with a key we do not have. */
export class SealError extends Error {
  readonly code = 'ERR_SECRET_UNREADABLE';

  constructor(reason: string) {
    super(`The secret cannot be opened: ${reason}`);
    this.name = 'SealError';
  }
}

/** Sealed form of a hash: the keys it may have been made with, in Base64, and the hash. */
interface SealedHash {
  readonly keys: readonly string[];
  readonly hash: string;
}

/** The text {@link Secrets.seal} makes, as a regular expression for JavaScript and PostgreSQL. */
export const SEALED_PATTERN = `^${VERSION}\\.[0-9a-f]{8}\\.[A-Za-z0-9_-]+$`;
const SEALED = new RegExp(SEALED_PATTERN);

/** Whether a text looks like what {@link Secrets.seal} makes. */
export const isSealed = (text: string): boolean => SEALED.test(text);

const hashPurpose = (purpose: string): string => `hash:${purpose}`;

const hashWith = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const subkey = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'prosa', purpose, KEY_BYTES));

/** Names a key in what it sealed, so that a new key can be introduced while the old one is still read. */
const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update(subkey(key, 'key-id')).digest('hex').slice(0, 8);

/**
 * All cryptography with the installation's key. Every purpose has a key of its own, so that a value sealed or signed
 * for one thing is worthless for another.
 */
export class Secrets {
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly #current: { readonly id: string; readonly key: Buffer };
  readonly #derived = new Map<string, Buffer>();

  /**
   * @param key at least 32 bytes, from SECRET_KEY or the key file
   * @param previous keys that were in use before: they open, they no longer seal
   */
  constructor(key: Buffer, previous: readonly Buffer[] = []) {
    for (const each of [key, ...previous]) {
      if (each.length < KEY_BYTES) throw new Error(`The key must have at least ${KEY_BYTES} bytes`);
    }
    this.#current = { id: keyIdOf(key), key };
    this.#keys = new Map([...previous, key].map((each) => [keyIdOf(each), each]));
  }

  /** A 32-byte key of its own for a purpose: signing tokens, signing addresses. The same on every process. */
  derive(purpose: string): Buffer {
    return this.#subkey(this.#current.id, this.#current.key, `derive:${purpose}`);
  }

  /** Encrypts a text with AES-256-GCM. Only `open` with the same purpose gives it back. */
  seal(plaintext: string, purpose: string): string {
    const { id, key } = this.#current;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#sealingKey(id, key, purpose), nonce);
    const sealed = Buffer.concat([
      nonce,
      cipher.update(plaintext, 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    return `${VERSION}.${id}.${sealed.toString('base64url')}`;
  }

  /** @throws SealError when it was altered or sealed for another purpose or with an unknown key */
  open(sealed: string, purpose: string): string {
    const [version, id = '', body = '', ...rest] = sealed.split('.');
    if (version !== VERSION || rest.length > 0) throw new SealError('unknown format');
    const key = this.#keys.get(id);
    if (!key) throw new SealError(`key ${id} is not known`);
    const bytes = Buffer.from(body, 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new SealError('too short');
    const decipher = createDecipheriv(
      'aes-256-gcm',
      this.#sealingKey(id, key, purpose),
      bytes.subarray(0, NONCE_BYTES),
      { authTagLength: TAG_BYTES },
    );
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const start = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([start, decipher.final()]).toString('utf8');
    } catch {
      throw new SealError('it was altered or sealed for another purpose');
    }
  }

  /** Whether a sealed text should be sealed anew because its key is no longer the current one. */
  isStale(sealed: string): boolean {
    return !sealed.startsWith(`${VERSION}.${this.#current.id}.`);
  }

  /** The keys of a purpose under every key of the installation, the current one first: to read what an old one signed. */
  deriveAll(purpose: string): readonly Buffer[] {
    const { id: current } = this.#current;
    const old = [...this.#keys].filter(([id]) => id !== current);
    return [
      this.derive(purpose),
      ...old.map(([id, key]) => this.#subkey(id, key, `derive:${purpose}`)),
    ];
  }

  /** The beginning of everything that the current key seals. */
  get currentPrefix(): string {
    return `${VERSION}.${this.#current.id}.`;
  }

  /** Names of all keys, the current one first. */
  get keyIds(): readonly string[] {
    return [this.#current.id, ...[...this.#keys.keys()].filter((id) => id !== this.#current.id)];
  }

  /** Seals anew, with the current key, what any key sealed. @throws SealError */
  reseal(sealed: string, purpose: string): string {
    return this.seal(this.open(sealed, purpose), purpose);
  }

  /**
   * A hash by which a text is known again and cannot be guessed without the installation's key. Unlike a signature it is
   * sealed, so that it can be kept when the key changes.
   */
  sealHash(text: string, purpose: string): string {
    const key = randomBytes(KEY_BYTES);
    return this.#sealHash({ keys: [key], hash: hashWith(key, text) }, purpose);
  }

  /** Whether a hash is of this text; also one that was kept as a bare signature. @throws SealError */
  matchesHash(kept: string, text: string, purpose: string): boolean {
    if (!isSealed(kept)) return this.verify(text, purpose, kept);
    const { keys, hash } = JSON.parse(this.open(kept, hashPurpose(purpose))) as SealedHash;
    return keys.some((key) => isSame(hashWith(Buffer.from(key, 'base64url'), text), hash));
  }

  /** Seals a hash anew with the current key; one that was kept as a bare signature becomes a sealed one. @throws SealError */
  resealHash(kept: string, purpose: string): string {
    return isSealed(kept)
      ? this.reseal(kept, hashPurpose(purpose))
      : this.#sealHash({ keys: this.deriveAll(purpose), hash: kept }, purpose);
  }

  #sealHash(
    { keys, hash }: { readonly keys: readonly Buffer[]; readonly hash: string },
    purpose: string,
  ): string {
    const value: SealedHash = { keys: keys.map((key) => key.toString('base64url')), hash };
    return this.seal(JSON.stringify(value), hashPurpose(purpose));
  }

  /** A short signature of a text, safe in an address. */
  sign(text: string, purpose: string): string {
    return hashWith(this.derive(purpose), text);
  }

  /** Compares in constant time; false for anything that is not a signature of that text by one of our keys. */
  verify(text: string, purpose: string, signature: string): boolean {
    return this.deriveAll(purpose).some((key) => isSame(hashWith(key, text), signature));
  }

  #sealingKey(id: string, key: Buffer, purpose: string): Buffer {
    return this.#subkey(id, key, `seal:${purpose}`);
  }

  #subkey(id: string, key: Buffer, info: string): Buffer {
    const name = `${id}:${info}`;
    let derived = this.#derived.get(name);
    if (!derived) {
      derived = subkey(key, info);
      this.#derived.set(name, derived);
    }
    return derived;
  }
}
