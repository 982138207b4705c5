import { useEffect } from 'react';
import { realtime, useConnection, useUser } from 'prosa/web';

/** Milliseconds between two signs that somebody is at this page. */
const EVERY = 300_000;

/** Draws nothing: says that its reader is here when the page connects, and again every five minutes. */
const OwnStatus = () => {
  const { id, companyId } = useUser();
  const connection = useConnection();
  useEffect(() => {
    if (connection !== 'live') return undefined;
    const say = (): void =>
      realtime.publish(`c/${String(companyId)}/up/${String(id)}/userStatus`, { online: true });
    say();
    const timer = setInterval(say, EVERY);
    return () => clearInterval(timer);
  }, [connection, companyId, id]);
  return null;
};

export default OwnStatus;
