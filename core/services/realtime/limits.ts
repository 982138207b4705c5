/** The limits of one client, and of all together, at the broker. */
export interface RealtimeLimits {
  /** Sockets in this process. */
  readonly sockets: number;
  /** Sockets that have not said who they are yet; one more closes the oldest of the address that has the most. */
  readonly unauthenticatedSockets: number;
  /** The same of one address; one more closes its oldest. People of an office share an address. */
  readonly unauthenticatedPerAddress: number;
  /** Sockets of one user; one more closes the oldest. */
  readonly socketsPerUser: number;
  /** Bytes of one packet from a client. */
  readonly packetBytes: number;
  /** Packets a client may send at once, and per second in the long run. */
  readonly packetBurst: number;
  readonly packetsPerSecond: number;
  /** The same for what it publishes. */
  readonly publishBurst: number;
  readonly publishesPerSecond: number;
  /** Bytes of a published payload. */
  readonly payloadBytes: number;
  /** Bytes a client may leave unread before it is cut. */
  readonly backlogBytes: number;
  /** Milliseconds a client may read nothing before it is cut; must stay below 15 s. */
  readonly drainMilliseconds: number;
  /** Milliseconds between the socket's opening and its CONNECT. */
  readonly connectMilliseconds: number;
  /** Milliseconds between heartbeats of a topic somebody hears. */
  readonly heartbeatMilliseconds: number;
  /** Milliseconds between pings that find half-open sockets. */
  readonly pingMilliseconds: number;
}

export const defaultLimits: RealtimeLimits = {
  sockets: 10_000,
  unauthenticatedSockets: 500,
  unauthenticatedPerAddress: 50,
  socketsPerUser: 20,
  packetBytes: 64 * 1024,
  packetBurst: 2_000,
  packetsPerSecond: 50,
  publishBurst: 30,
  publishesPerSecond: 10,
  payloadBytes: 1024,
  backlogBytes: 1024 * 1024,
  drainMilliseconds: 10_000,
  connectMilliseconds: 3_000,
  heartbeatMilliseconds: 10_000,
  pingMilliseconds: 30_000,
};
