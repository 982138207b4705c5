import type { RealtimeLimits } from './limits.ts';

/**
 * The sockets that have not said who they are, by the address they come from. Whoever opens many silent sockets
 * pushes out its own: a newcomer is never refused, since a browser says who it is within one round trip.
 */
export class UnauthenticatedSockets<Socket> {
  readonly #limits: Pick<RealtimeLimits, 'unauthenticatedSockets' | 'unauthenticatedPerAddress'>;
  /** Each address with its sockets, oldest first. */
  readonly #byAddress = new Map<string, Set<Socket>>();
  readonly #addresses = new Map<Socket, string>();

  constructor(
    limits: Pick<RealtimeLimits, 'unauthenticatedSockets' | 'unauthenticatedPerAddress'>,
  ) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#addresses.size;
  }

  /** @returns the sockets that have to go to make room for this one */
  add(socket: Socket, address: string): readonly Socket[] {
    const gone: Socket[] = [];
    const own = this.#byAddress.get(address);
    if (own && own.size >= this.#limits.unauthenticatedPerAddress)
      gone.push(this.#removeOldest(own));
    else if (this.size >= this.#limits.unauthenticatedSockets)
      gone.push(this.#removeOldest(this.#largest()));
    const sockets = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, sockets.add(socket));
    this.#addresses.set(socket, address);
    return gone;
  }

  /** The socket has said who it is, or is closed. */
  delete(socket: Socket): void {
    const address = this.#addresses.get(socket);
    if (address === undefined) return;
    this.#addresses.delete(socket);
    const sockets = this.#byAddress.get(address);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.#byAddress.delete(address);
  }

  #largest(): ReadonlySet<Socket> {
    return [...this.#byAddress.values()].reduce((most, each) =>
      each.size > most.size ? each : most,
    );
  }

  #removeOldest(sockets: ReadonlySet<Socket>): Socket {
    const [oldest] = sockets;
    if (oldest === undefined) throw new Error('an address without a socket is not kept');
    this.delete(oldest);
    return oldest;
  }
}
