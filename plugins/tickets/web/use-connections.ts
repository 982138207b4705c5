import { useList } from 'prosa/web';

export interface Connection {
  readonly id: number;
  readonly name: string;
  /** Since when it carries no messages; null while it is connected. */
  readonly downSince: string | null;
}

/** The company's connections to choose from; none where they cannot be read, and the server then picks one. */
export const useConnections = (): readonly Connection[] =>
  useList<Connection>({ path: '/whatsapp', params: LIGHT, live: LIVE }).items;

/** Without the state of their sessions. */
const LIGHT = { session: 0 } as const;
/** A new connection comes as a change, too. */
const LIVE = { event: 'whatsapp', enter: 'always' } as const;
