import { useEffect, useRef, useState } from 'react';
import { useEvents } from 'prosa/web';

/** Milliseconds after which a phone no longer shows that somebody types who said nothing more. */
const FORGOTTEN = 12_000;

/** Whether the company types in a chat right now: told by the connection, over when a message comes or nothing more is heard. */
export const useCompanyTyping = (connectionId: number, number: string): boolean => {
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEvents(['simulatorTyping', 'simulator'], (event) => {
    if (event.connectionId !== connectionId || event.number !== number) return;
    const isActive = event.event === 'simulatorTyping' && event.active === true;
    clearTimeout(timer.current);
    setTyping(isActive);
    if (isActive) timer.current = setTimeout(() => setTyping(false), FORGOTTEN);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return isTyping;
};
