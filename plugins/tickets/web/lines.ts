import { createContext, useContext, useEffect, useState } from 'react';
import type { Line } from './use-lines.ts';

/** The company's connections, read once for the whole desk and kept true by events. */
export const LinesContext = createContext<readonly Line[]>([]);

/** Milliseconds a connection may be down unmentioned: many a restart takes no longer. */
const GRACE = 10_000;

/**
 * The connection of a ticket while it is down, undefined while it is up.
 * @param lineId null where the ticket has no connection any more
 */
export const useDownLine = (
  lineId: number | null,
): { readonly name: string; readonly since: string } | undefined => {
  const line = useContext(LinesContext).find(({ id }) => id === lineId);
  const since = line?.downSince ?? undefined;
  // The outage that has lasted long enough to be told.
  const [told, setTold] = useState<string>();
  useEffect(() => {
    if (since === undefined) return undefined;
    // A clock that is behind the server's must not put it off any longer.
    const rest = Math.min(GRACE, Math.max(0, Date.parse(since) + GRACE - Date.now()));
    const timer = setTimeout(() => setTold(since), rest);
    return () => clearTimeout(timer);
  }, [since]);
  return line && since !== undefined && told === since ? { name: line.name, since } : undefined;
};
