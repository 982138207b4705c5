import type { ContactClass } from '../public.ts';
import { LOOKED_AT } from '../rules/holds.ts';
import type { Outcomes } from '../rules/holds.ts';
import { DAY, HOUR } from '../rules/time.ts';

/** A message of the simulation, and what became of it. */
export interface SimulatedSend {
  readonly at: number;
  readonly connectionId: number;
  readonly contactId: number;
  readonly class: ContactClass;
  readonly source: string;
  readonly sameness: string | null;
  isDelivered: boolean;
  isAbsent: boolean;
  isAnswered: boolean;
  hasOptedOut: boolean;
}

/** The clock may have been put back so far: messages stand in the order in which they left, not in that of their moments. */
const ASTRAY = 12 * HOUR;

/** Cold messages whose answers are looked at. */
const ANSWERS_OF = 100;

/** Walks back, since all that is asked is about the latest of thousands; asked before each claim, it has no callback. */
export const momentsOfDay = (sends: readonly SimulatedSend[], now: number, toldAt: number) => {
  const cold: number[] = [];
  const warm: number[] = [];
  let coldSinceTold = 0;
  for (let place = sends.length - 1; place >= 0; place -= 1) {
    const send = sends[place];
    if (!send || (send.at <= now - DAY - ASTRAY && send.at < toldAt)) break;
    const isCold = send.class === 'cold';
    if (isCold && send.at >= toldAt) coldSinceTold += 1;
    if (send.at <= now - DAY) continue;
    if (isCold) cold.push(send.at);
    if (send.class === 'warm') warm.push(send.at);
  }
  return { cold: cold.sort((a, b) => b - a), warm: warm.sort((a, b) => b - a), coldSinceTold };
};

/** The share of answers to the last hundred cold ones that are older than a day; null below a hundred. */
export const shareOfAnswers = (cold: readonly SimulatedSend[], now: number): number | null => {
  let count = 0;
  let answered = 0;
  for (let place = cold.length - 1; place >= 0 && count < ANSWERS_OF; place -= 1) {
    const send = cold[place];
    if (!send || send.at > now - DAY) continue;
    count += 1;
    if (send.isAnswered) answered += 1;
  }
  return count < ANSWERS_OF ? null : answered / count;
};

/** Opt-outs, absent numbers and deliveries among the latest after a person’s release of the connection. */
export const outcomesOf = (
  sends: readonly SimulatedSend[],
  released: number,
  now: number,
): Outcomes => {
  let seen = 0;
  let optOuts = 0;
  let absent = 0;
  let count = 0;
  let delivered = 0;
  for (let place = sends.length - 1; place >= 0 && count < LOOKED_AT; place -= 1) {
    const send = sends[place];
    if (!send || send.at <= released - ASTRAY) break;
    if (send.at <= released) continue;
    if (seen < LOOKED_AT) {
      seen += 1;
      if (send.hasOptedOut) optOuts += 1;
      if (send.isAbsent) absent += 1;
    }
    if (send.at < now - 2 * HOUR) {
      count += 1;
      if (send.isDelivered) delivered += 1;
    }
  }
  return { optOuts, absent, old: { count, delivered } };
};
