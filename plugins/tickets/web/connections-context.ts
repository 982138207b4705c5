import { createContext, useContext, useEffect, useState } from 'react';
import type { Connection } from './use-connections.ts';

/** The company's connections, read once for the whole desk and kept true by events. */
export const ConnectionsContext = createContext<readonly Connection[]>([]);

/** Milliseconds a connection may be down unmentioned: many a restart takes no longer. */
const GRACE = 10_000;

/**
 * The connection of a ticket while it is down, undefined while it is up.
 * @param lineId null where the ticket has no connection any more
 */
export const useDownConnection = (
  connectionId: number | null,
): { readonly name: string; readonly since: string } | undefined => {
  const connection = useContext(ConnectionsContext).find(({ id }) => id === connectionId);
  const since = connection?.downSince ?? undefined;
  // The outage that has lasted long enough to be told.
  const [told, setTold] = useState<string>();
  useEffect(() => {
    if (since === undefined) return undefined;
    // A clock that is behind the server's must not put it off any longer.
    const rest = Math.min(GRACE, Math.max(0, Date.parse(since) + GRACE - Date.now()));
    const timer = setTimeout(() => setTold(since), rest);
    return () => clearTimeout(timer);
  }, [since]);
  return connection && since !== undefined && told === since
    ? { name: connection.name, since }
    : undefined;
};
