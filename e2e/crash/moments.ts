/** Points on the way of a WhatsApp message, in its order. */
const POINTS = ['decrypting', 'decrypted', 'received', 'handed', 'stored'] as const;

/**
 * `decrypting`: opened in memory, and not yet written down. `decrypted`: text and key are stored, and the network does
 * not know. `received`: the network was told and forgets the message. `handed`: it is given to the application, whose
 * transaction is open. `stored`: the application has it, and the journal does not know.
 */
export type Point = (typeof POINTS)[number];

/** When a process is to be killed. */
export type Moment =
  | { readonly at: 'any time'; readonly afterMilliseconds: number }
  | {
      readonly at: Point;
      /** How many messages pass the point unharmed. */
      readonly spares: number;
    };

const LONGEST_MILLISECONDS = 900;
const MOST_SPARED = 8;

/** Where a kill strikes. */
export type Place = 'any time' | Point;

/** Half of the kills come at any time, half at the points in turn. */
export const EVERYWHERE: readonly Place[] = POINTS.flatMap((point) => ['any time', point] as const);

/**
 * The moment of a kill.
 * @param places taken in turn
 * @param kill its number, from 1 on
 */
export const momentOf = (places: readonly Place[], kill: number, random: () => number): Moment => {
  const place = places[(kill - 1) % places.length] ?? 'any time';
  return place === 'any time'
    ? { at: place, afterMilliseconds: random() * LONGEST_MILLISECONDS }
    : { at: place, spares: Math.floor(random() * MOST_SPARED) };
};

/** The statement the process is to watch for, see `inside.mjs`; none for what only the network sees. */
export interface Trap {
  readonly statement: string;
  readonly stage: 'asked' | 'committed';
  /** A text that the statement's values must hold besides. */
  readonly mark: string;
}

/** @param round what WhatsApp's messages of this time have in common */
export const trapFor = (point: Point, round: string): Trap | undefined => {
  // Only connections of the real provider have a journal; messages come from others too.
  const journal = (name: string, stage: Trap['stage']): Trap => ({
    statement: `whatsapp-web.${name}-journal`,
    stage,
    mark: '',
  });
  switch (point) {
    case 'decrypting':
      return journal('write', 'asked');
    case 'decrypted':
      return journal('write', 'committed');
    case 'received':
      return undefined;
    case 'handed':
      return { statement: 'tickets.write-messages', stage: 'asked', mark: `${round}.` };
    case 'stored':
      return journal('close', 'asked');
  }
};

/** For people. */
export const describeMoment = (moment: Moment): string =>
  moment.at === 'any time'
    ? `${moment.afterMilliseconds.toFixed(0)} ms on`
    : `${moment.at}, after ${moment.spares}`;
