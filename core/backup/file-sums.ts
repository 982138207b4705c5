import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import type { FileSum } from './manifest.ts';

const MODULUS = 1n << 64n;

/** Counts the files of each company while they pass. */
export class FileSums {
  readonly #sums = new Map<string, { files: number; bytes: number; hash: bigint }>();

  /** @param sha256 of the file, in hex */
  add(company: string, bytes: number, sha256: string): void {
    const sum = this.#sums.get(company) ?? { files: 0, bytes: 0, hash: 0n };
    sum.files += 1;
    sum.bytes += bytes;
    sum.hash = (sum.hash + BigInt(`0x${sha256.slice(0, 16)}`)) % MODULUS;
    this.#sums.set(company, sum);
  }

  toJSON(): Record<string, FileSum> {
    const entries = [...this.#sums].sort(([one], [other]) => Number(one) - Number(other));
    return Object.fromEntries(
      entries.map(([company, { files, bytes, hash }]) => [
        company,
        { files, bytes, hash: hash.toString(16) },
      ]),
    );
  }
}

/** The hash over all entries of a backup, in their order. */
export class EntryChain {
  readonly #hash: Hash = createHash('sha256');

  begin(name: string, bytes: number): void {
    this.#hash.update(`${name}\n${String(bytes)}\n`);
  }

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
  }

  end(): string {
    return this.#hash.digest('hex');
  }
}
