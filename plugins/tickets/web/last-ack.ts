import type { TicketDto } from './types.ts';

/** How far a message of ours got, as an event told it. */
export interface LastAck {
  /** Number of the event. */
  readonly seq: number;
  readonly messageId: number;
  readonly ack: number;
}

/** A state that was reached is never lost again; a failure only replaces "waiting", and is final. */
const rises = (current: number, next: number): boolean =>
  next === -1 ? current === 0 : current >= 0 && next > current;

/** The later message's of two; of one message, what got further. Whatever order they come in. */
export const laterAck = (known: LastAck | undefined, told: LastAck): LastAck => {
  if (!known || told.messageId > known.messageId) return told;
  if (told.messageId < known.messageId) return known;
  const ack = rises(known.ack, told.ack) ? told.ack : known.ack;
  return { ...told, seq: Math.max(known.seq, told.seq), ack };
};

/** How far a ticket's last message got; null where it is not ours. */
export const ackNow = (
  { lastMessageId, lastMessageAck }: Pick<TicketDto, 'lastMessageId' | 'lastMessageAck'>,
  told: LastAck | undefined,
): number | null => {
  if (lastMessageAck === null || told?.messageId !== lastMessageId) return lastMessageAck;
  return rises(lastMessageAck, told.ack) ? told.ack : lastMessageAck;
};
