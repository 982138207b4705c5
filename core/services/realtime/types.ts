import type { PublishedEvent } from '../../contract.ts';

/** The user a socket belongs to, from its access token. */
export interface RealtimeUser {
  readonly userId: number;
  readonly companyId: number;
  readonly sessionId: string;
  /** When the token, and with it the socket, ends. */
  readonly expiresAt: Date;
}

/** An event with its place on each topic; topics are below the company's own (`q/3/tickets`). */
export interface Publication extends PublishedEvent {
  readonly topics: readonly { readonly topic: string; readonly prev: number }[];
}

/** The messages browsers may send: no others pass. */
export const upstreamKinds = ['typing', 'presence', 'userStatus'] as const;
export type UpstreamKind = (typeof upstreamKinds)[number];

/** Something every process must do about its own sockets. */
export type SocketCommand =
  /** Without a company, of all of them. */
  | { readonly kind: 'refresh'; readonly companyId?: number; readonly userId?: number }
  | { readonly kind: 'endSession'; readonly sessionId: string }
  | { readonly kind: 'endUser'; readonly companyId: number; readonly userId: number };

/** The sockets of a company in one process. */
export interface CompanySockets {
  readonly companyId: number;
  readonly sockets: number;
  /** People behind them. */
  readonly users: number;
}

/** Figures for the metrics; counters only ever rise. */
export interface RealtimeStats {
  readonly clients: number;
  readonly subscriptions: number;
  /** Messages put on a topic. */
  readonly published: number;
  /** Messages handed to sockets. */
  readonly delivered: number;
  /** Subscriptions, deliveries and publishes that were not allowed. */
  readonly denied: number;
  /** Sockets ended for reading too slowly. */
  readonly cut: number;
}
