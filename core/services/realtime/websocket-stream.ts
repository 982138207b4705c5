import { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { RawData } from 'ws';
import type { PacketLimiter } from './packet-limiter.ts';

/** Why a socket is closed, as WebSocket close codes. */
export const CloseCode = {
  normal: 1000,
  /** The standard's hint that it is worth connecting again, with a random delay. */
  serviceRestart: 1012,
  refused: 1008,
} as const;

const CLOSE_PATIENCE_MILLISECONDS = 1_000;
const HIGH_WATER_MARK = 64 * 1024;

const toBuffer = (data: RawData): Buffer => {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
};

/**
 * A WebSocket as the byte stream the broker reads and writes. Everything written in one turn of the event loop leaves in
 * one frame; what comes in passes the gate first. Emits `gone` once the socket below is closed, too.
 */
export class WebSocketStream extends Duplex {
  readonly #socket: WebSocket;
  readonly #gate: PacketLimiter;
  #code: number = CloseCode.normal;
  #reason = '';
  #alive = true;

  constructor(socket: WebSocket, gate: PacketLimiter) {
    super({ writableHighWaterMark: HIGH_WATER_MARK });
    this.#socket = socket;
    this.#gate = gate;
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('pong', () => (this.#alive = true));
    socket.on('error', () => this.destroy());
    socket.on('close', () => {
      this.destroy();
      this.emit('gone');
    });
  }

  /** Bytes the network has not taken yet. */
  get backlog(): number {
    return this.writableLength;
  }

  /** Closes for a reason the other side is told, as far as it still listens. */
  closeWith(code: number, reason: string): void {
    if (this.destroyed) return;
    this.#code = code;
    this.#reason = reason;
    this.destroy();
  }

  /** Destroys the stream if the last ping had no answer, and sends the next one. */
  checkAlive(): void {
    if (!this.#alive) {
      this.#socket.terminate();
      return;
    }
    this.#alive = false;
    this.#socket.ping();
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.#send(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const socket = this.#socket;
    if (error && this.#code === CloseCode.normal) socket.terminate();
    else this.#closePolitely(socket);
    done(error);
  }

  #closePolitely(socket: WebSocket): void {
    if (socket.readyState === WebSocket.CLOSED) return;
    socket.close(this.#code, this.#reason);
    const timer = setTimeout(() => socket.terminate(), CLOSE_PATIENCE_MILLISECONDS);
    socket.once('close', () => clearTimeout(timer));
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.destroyed) return;
    const bytes = toBuffer(data);
    const refusal = isBinary ? this.#gate.refuse(bytes) : 'text frames are not MQTT';
    if (refusal) {
      this.emit('refused', refusal);
      this.closeWith(CloseCode.refused, refusal);
    } else if (!this.push(bytes)) {
      this.#socket.pause();
    }
  }

  #send(bytes: Buffer, done: (error?: Error | null) => void): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(bytes, done);
    else done(new Error('socket closed'));
  }
}
