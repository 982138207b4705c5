import type { SocketCommand, Publication } from './types.ts';

/** A message between processes. */
export interface BackplaneMessage {
  readonly publication?: Publication;
  readonly order?: SocketCommand;
}

/** Carries events and orders to the other processes of the installation. */
export interface Backplane {
  /** Tells the others. Losing a message is allowed: clients find gaps by sequence. */
  send(message: BackplaneMessage): void;
  /** Hears the others, never itself. */
  receive(listener: (message: BackplaneMessage) => void): void;
  isConnected(): boolean;
  close(): Promise<void>;
}

/** For an installation that is one process: there is nobody to tell. */
export const noBackplane: Backplane = {
  send: () => undefined,
  receive: () => undefined,
  isConnected: () => true,
  close: async () => undefined,
};
