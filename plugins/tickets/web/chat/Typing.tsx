import { useEffect, useRef, useState } from 'react';
import { useEvents, useTexts, useUser } from 'prosa/web';
import type { RealtimeEvent } from 'prosa/web';
import type { TicketDto } from '../types.ts';

/** Milliseconds after which somebody who typed and was not heard of again has stopped. */
const FORGOTTEN = 12_000;

/** A person who types, as an event tells it: a colleague by name, or the customer. */
interface Typist {
  readonly who: string;
  /** Undefined for the customer. */
  readonly name: string | undefined;
}

const typistOf = (event: RealtimeEvent): Typist =>
  typeof event.userId === 'number'
    ? {
        who: `user ${String(event.userId)}`,
        name: typeof event.name === 'string' ? event.name : '',
      }
    : { who: 'contact', name: undefined };

const isAbout = (event: RealtimeEvent, ticketId: number): boolean => {
  const ticket = event.ticket as { readonly id?: number } | undefined;
  return (event.ticketId ?? ticket?.id) === ticketId;
};

/** The people who type in a ticket right now, besides the reader. */
const useTypists = (ticketId: number, readerId: number): readonly Typist[] => {
  const [typists, setTypists] = useState<readonly Typist[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const forget = (who: string): void => {
    clearTimeout(timers.current.get(who));
    timers.current.delete(who);
    setTypists((all) =>
      all.some((one) => one.who === who) ? all.filter((one) => one.who !== who) : all,
    );
  };
  useEvents(['presence', 'appMessage'], (event) => {
    if (!isAbout(event, ticketId)) return;
    if (event.event === 'appMessage') {
      const message = event.message as { readonly fromMe?: boolean } | undefined;
      if (event.action === 'create' && message?.fromMe === false) forget('contact');
      return;
    }
    const typist = typistOf(event);
    if (event.userId === readerId) return;
    forget(typist.who);
    if (event.active !== true) return;
    setTypists((all) => [...all.filter((one) => one.who !== typist.who), typist]);
    timers.current.set(
      typist.who,
      setTimeout(() => forget(typist.who), FORGOTTEN),
    );
  });
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
      running.clear();
    };
  }, []);
  return typists;
};

/** "Maria está digitando…", whoever it is. */
export const Typing = ({ ticket }: { readonly ticket: TicketDto }) => {
  const t = useTexts('tickets');
  const user = useUser();
  const typists = useTypists(ticket.id, user.id);
  const customer = ticket.contact.name;
  const names = typists.map(({ name }) => (name ?? customer).split(' ')[0] ?? '');
  return (
    <p className="typing" role="status">
      {names.length > 0 && (
        <>
          <bdi>{names.join(', ')}</bdi> {t('chat.typing', { count: names.length })}
        </>
      )}
    </p>
  );
};
