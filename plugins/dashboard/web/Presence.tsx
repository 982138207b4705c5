import { useEffect } from 'react';
import { http } from 'prosa/web';

/** Milliseconds between two signs that somebody is at this page. */
const EVERY = 300_000;

/** Draws nothing: while the page is open it says every five minutes that its reader is there. */
const Presence = () => {
  useEffect(() => {
    const say = (): void => {
      // One sign more or less: the next one comes by itself.
      http.post('/dashboard/presence').catch(() => undefined);
    };
    say();
    const timer = setInterval(say, EVERY);
    return () => clearInterval(timer);
  }, []);
  return null;
};

export default Presence;
