import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';

/** Bytes at the end of a sealed file that prove the rest. */
const MAC_LENGTH = 10;

interface Keys {
  readonly iv: Uint8Array;
  readonly cipherKey: Uint8Array;
  readonly macKey: Uint8Array;
}

/** The file is not what its sender sealed. */
export class AlteredFile extends Error {}

/**
 * Opens a sealed file as it streams through: a few blocks in memory, whatever its length. It ends with an error where
 * the bytes were altered on their way, or are not those the message speaks of.
 */
export class DecryptStream extends Transform {
  readonly #decipher;
  readonly #mac;
  readonly #hash = createHash('sha256');
  readonly #sha256: Uint8Array | undefined;
  #held = Buffer.alloc(0);

  constructor({ iv, cipherKey, macKey }: Keys, sha256: Uint8Array | undefined) {
    super();
    this.#decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    this.#mac = createHmac('sha256', macKey).update(iv);
    this.#sha256 = sha256;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const all = Buffer.concat([this.#held, chunk]);
    const ready = all.subarray(0, Math.max(0, all.length - MAC_LENGTH));
    this.#held = all.subarray(ready.length);
    this.#mac.update(ready);
    this.#give(this.#decipher.update(ready));
    done();
  }

  override _flush(done: TransformCallback): void {
    try {
      this.#give(this.#decipher.final());
      const proof = this.#mac.digest().subarray(0, MAC_LENGTH);
      const isWhole = this.#held.length === MAC_LENGTH && timingSafeEqual(proof, this.#held);
      const isTheOne = this.#sha256 === undefined || this.#hash.digest().equals(this.#sha256);
      done(isWhole && isTheOne ? null : new AlteredFile('the file was altered'));
    } catch (error) {
      done(new AlteredFile('the file cannot be opened', { cause: error }));
    }
  }

  #give(bytes: Buffer): void {
    this.#hash.update(bytes);
    this.push(bytes);
  }
}
