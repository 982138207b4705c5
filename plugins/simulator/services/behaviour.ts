import type { ChannelSignal } from '../../connections/public.ts';
import type { PhoneConnection } from '../models/phone-connection.ts';

/** The behaviour set for a connection. */
export type Behaviour = Pick<
  PhoneConnection,
  | 'status'
  | 'delayMilliseconds'
  | 'duplicates'
  | 'reorders'
  | 'locksNewChats'
  | 'quota'
  | 'isBanned'
  | 'lacksNumbers'
  | 'answerPercent'
  | 'answerSeconds'
>;

/** A connection that nobody has told anything. */
export const UNTOLD: Behaviour = {
  status: 'OPENING',
  delayMilliseconds: 0,
  duplicates: false,
  reorders: false,
  locksNewChats: false,
  quota: null,
  isBanned: false,
  lacksNumbers: false,
  answerPercent: 0,
  answerSeconds: 0,
};

const DAY_MILLISECONDS = 86_400_000;
/** The length of a simulated lock of new chats, and of a cycle of the quota, in days. */
const LOCK_DAYS = 1;
const CYCLE_DAYS = 30;

/** The words of the channel about how much may be said, where they are others than before. */
export const changedWords = (
  before: Behaviour,
  { locksNewChats, quota }: Behaviour,
  now: number,
): readonly ChannelSignal[] => {
  const inDays = (days: number): Date => new Date(now + days * DAY_MILLISECONDS);
  const words: ChannelSignal[] = [];
  if (locksNewChats !== before.locksNewChats) {
    words.push({ type: 'new-chats', until: locksNewChats ? inDays(LOCK_DAYS) : null });
  }
  if (quota !== before.quota) {
    const told = { total: quota, used: 0, endsAt: inDays(CYCLE_DAYS), warning: 'none' } as const;
    words.push({ type: 'quota', quota: told });
  }
  return words;
};
