import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getMediaKeys } from '@whiskeysockets/baileys';
import type { MediaType } from '@whiskeysockets/baileys';

/** Of 127.0.0.1, signed by nobody. It protects nothing: the library uploads and downloads by https alone. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUVyPyG/UVO5DQ+S13th5+4fuPbz4wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMjAzMTExMFoYDzIxMjYxMDI5
MDMxMTEwWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASZQMuDZqLo9+pUkd+MKfZw81ykFSvpYnjlZob+6ryFvaGSXNYyp363
2VGf9f3xCZfv9mGPCaNvfoJyl44Z4prIo2QwYjAdBgNVHQ4EFgQU0igA0zQhLA8L
qOY5xPLa7cwWUYMwHwYDVR0jBBgwFoAU0igA0zQhLA8LqOY5xPLa7cwWUYMwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IConw7hDliie5ktmD2efHQp3hPIX3hOZSzb+iKQ+/kGrAiEA+OpJ5MOxgBc3P4bV
DneM+oUaS2/4KZpyFrfGjAw1f2E=
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqrn4YAFg7aFWoCtX
hr5bJ/JKzt0qLjn2YNbBVGZlT8ehRANCAASZQMuDZqLo9+pUkd+MKfZw81ykFSvp
YnjlZob+6ryFvaGSXNYyp3632VGf9f3xCZfv9mGPCaNvfoJyl44Z4prI
-----END PRIVATE KEY-----
`;

/** The fields a message tells of its file. */
export interface SealedMedia {
  readonly mediaKey: Buffer;
  readonly directPath: string;
  readonly url: string;
  readonly fileSha256: Buffer;
  readonly fileEncSha256: Buffer;
  readonly fileLength: number;
}

/** Where files of messages are kept, sealed with keys only the messages know. */
export class MediaHost {
  readonly #files = new Map<string, Buffer>();
  /** Files that phones still have and that are gone here. */
  readonly #onPhones = new Map<string, Buffer>();
  /** Answered instead of a file, so many times. */
  failures = 0;
  readonly #server: Server;
  /** Requests so far, as method and path. */
  readonly requests: string[] = [];

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      this.requests.push(`${request.method ?? ''} ${path}`);
      if (request.method === 'POST') {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const directPath = this.put(Buffer.concat(chunks));
          response.end(
            JSON.stringify({ url: `https://${this.host}${directPath}`, direct_path: directPath }),
          );
        });
        return;
      }
      if (this.failures > 0) {
        this.failures -= 1;
        response.writeHead(503).end();
        return;
      }
      const file = this.#files.get(path);
      response.writeHead(file ? 200 : 404);
      response.end(file);
    });
  }

  static async start(): Promise<MediaHost> {
    const server = createServer({ cert: CERTIFICATE, key: KEY });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new MediaHost(server);
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Keeps bytes as they are. @returns where */
  put(bytes: Buffer): string {
    const directPath = `/m/${randomBytes(12).toString('hex')}`;
    this.#files.set(directPath, bytes);
    return directPath;
  }

  /** @param phone false = its owner deleted it, too */
  forget(directPath: string, { phone = true } = {}): void {
    const file = this.#files.get(directPath);
    if (file && phone) this.#onPhones.set(directPath, file);
    this.#files.delete(directPath);
  }

  /** A phone uploads once more what it still has. @returns where it is now */
  uploadAgain(directPath: string): string | undefined {
    const file = this.#onPhones.get(directPath);
    return file && this.put(file);
  }

  /** Uploads a file as a phone does. */
  async seal(bytes: Buffer, type: MediaType): Promise<SealedMedia> {
    const mediaKey = randomBytes(32);
    const { cipherKey, iv, macKey } = await getMediaKeys(mediaKey, type);
    const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    const mac = createHmac('sha256', macKey ?? '')
      .update(iv)
      .update(sealed)
      .digest();
    const file = Buffer.concat([sealed, mac.subarray(0, 10)]);
    const directPath = this.put(file);
    return {
      mediaKey,
      directPath,
      url: `https://mmg.whatsapp.net${directPath}`,
      fileSha256: createHash('sha256').update(bytes).digest(),
      fileEncSha256: createHash('sha256').update(file).digest(),
      fileLength: bytes.length,
    };
  }

  /** Downloads a file as a phone does. @throws when it was altered */
  async open(
    { mediaKey, directPath }: { mediaKey?: Uint8Array | null; directPath?: string | null },
    type: MediaType,
  ): Promise<Buffer> {
    const file = this.#files.get(directPath ?? '');
    if (!file || !mediaKey) throw new Error('there is no such file');
    const { cipherKey, iv, macKey } = await getMediaKeys(mediaKey, type);
    const sealed = file.subarray(0, -10);
    const mac = createHmac('sha256', macKey ?? '')
      .update(iv)
      .update(sealed)
      .digest();
    if (!mac.subarray(0, 10).equals(file.subarray(-10))) throw new Error('it was altered');
    const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
