import type { ColumnSource, Ctx } from 'prosa/contract';
import { definePoint, defineToken } from 'prosa/contract';
import type { OptionTargetChoice } from './shared/option-target.ts';

/** A queue as it stands beside a ticket or a user. */
export interface QueueBadge {
  readonly id: number;
  readonly name: string;
  /** `#` and 3 to 6 hexadecimal digits. */
  readonly color: string;
}

/** A queue as others may know it. */
export interface QueueView extends QueueBadge {
  readonly greetingMessage: string;
}

export type Weekday =
  | 'monday'
  | 'tuesday'
  | 'wednesday'
  | 'thursday'
  | 'friday'
  | 'saturday'
  | 'sunday';

/** A part of a day in which somebody is there: from its first minute to its last, both included. */
export interface TimeInterval {
  /** `HH:MM` */
  readonly startTime: string;
  /** `HH:MM`, up to `24:00`; before the beginning = on the next day. */
  readonly endTime: string;
}

/** When somebody is there on a day of the week, in the company's time. A day without intervals is closed. */
export interface BusinessDay {
  /** As people read it. */
  readonly weekday: string;
  readonly weekdayEn: Weekday;
  /** `HH:MM` of the first beginning and the last end; the same twice where the day is closed. */
  readonly startTime: string;
  readonly endTime: string;
  /** In their order; none overlaps another. */
  readonly intervals: readonly TimeInterval[];
}

/** A day as it is given: by its intervals, or by one beginning and one end, as the first clients of the API know it. */
export interface GivenDay {
  readonly weekday: string;
  readonly weekdayEn: Weekday;
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly intervals?: readonly TimeInterval[] | undefined;
}

type Span = Pick<BusinessDay, 'startTime' | 'endTime'>;

const WHOLE_DAY: TimeInterval = { startTime: '00:00', endTime: '24:00' };

/** One beginning and one end: an empty one means the whole day, and a day that ends as it begins is closed. */
const intervalsOfSpan = ({ startTime, endTime }: Span): readonly TimeInterval[] => {
  if (startTime === '' || endTime === '') return [WHOLE_DAY];
  return startTime === endTime ? [] : [{ startTime, endTime }];
};

/** From the first beginning to the last end, for clients that know no intervals: `00:00` twice is a closed day. */
const spanOf = (intervals: readonly TimeInterval[]): Span => {
  const [first] = intervals;
  const last = intervals.at(-1);
  if (!first || !last) return { startTime: '00:00', endTime: '00:00' };
  return {
    startTime: first.startTime,
    endTime: last.endTime === '24:00' ? '23:59' : last.endTime,
  };
};

const isSame = (one: Span, other: Span): boolean =>
  one.startTime === other.startTime && one.endTime === other.endTime;

const intervalsOf = (
  { startTime, endTime, intervals }: GivenDay,
  stored: BusinessDay | undefined,
): readonly TimeInterval[] => {
  if (startTime === undefined || endTime === undefined) return intervals ?? [];
  const span = { startTime, endTime };
  // A client that knows no intervals hands back those it was told, or none, beside the times that it changed.
  if (intervals && isSame(spanOf(sorted(intervals)), span)) return intervals;
  if (!intervals && stored && isSame(stored, span)) return stored.intervals;
  return intervalsOfSpan(span);
};

const sorted = (intervals: readonly TimeInterval[]): readonly TimeInterval[] =>
  [...intervals].sort((a, b) => (a.startTime < b.startTime ? -1 : 1));

/**
 * Days in both shapes: with all their intervals in order, and from the first beginning to the last end.
 * @param stored the days as they were: where the first beginning and the last end stay the same and no intervals are given,
 *   the breaks in between stay as well
 */
export const businessDays = (
  days: readonly GivenDay[],
  stored: readonly BusinessDay[] = [],
): readonly BusinessDay[] =>
  days.map((day) => {
    const before = stored.find(({ weekdayEn }) => weekdayEn === day.weekdayEn);
    const intervals = sorted(intervalsOf(day, before));
    return { weekday: day.weekday, weekdayEn: day.weekdayEn, ...spanOf(intervals), intervals };
  });

/** The same days with arrays of their own, as an answer has them. */
export const shownDays = (
  days: readonly BusinessDay[],
): (Omit<BusinessDay, 'intervals'> & { intervals: TimeInterval[] })[] =>
  days.map((day) => ({ ...day, intervals: [...day.intervals] }));

const DAY_MINUTES = 1440;
const WEEK_MINUTES = 7 * DAY_MINUTES;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes of the week, from Monday 00:00; an interval that ends before it begins goes on after midnight. */
const weekSpanOf = (weekday: Weekday, { startTime, endTime }: TimeInterval) => {
  const midnight = WEEKDAYS.findIndex(([name]) => name === weekday) * DAY_MINUTES;
  const begins = midnight + minutesOf(startTime);
  const ends = midnight + minutesOf(endTime);
  return { weekday, begins, ends: ends < begins ? ends + DAY_MINUTES : ends };
};

/** `twice`: a day has two entries. `empty`: an interval ends as it begins. `overlap`: it begins before the one before ends. */
export interface HoursFault {
  readonly day: Weekday;
  readonly reason: 'twice' | 'empty' | 'overlap';
}

/** The first thing that is wrong with a week; undefined where all is in order. */
export const hoursFault = (
  days: readonly Pick<BusinessDay, 'weekdayEn' | 'intervals'>[],
): HoursFault | undefined => {
  const named = new Set<Weekday>();
  for (const { weekdayEn: day, intervals } of days) {
    if (named.has(day)) return { day, reason: 'twice' };
    named.add(day);
    if (intervals.some(({ startTime, endTime }) => startTime === endTime)) {
      return { day, reason: 'empty' };
    }
  }
  const spans = days
    .flatMap(({ weekdayEn, intervals }) => intervals.map((one) => weekSpanOf(weekdayEn, one)))
    .sort((a, b) => a.begins - b.begins);
  const [first] = spans;
  // Sunday's night goes on into Monday.
  const around = first && { ...first, begins: first.begins + WEEK_MINUTES };
  for (const [at, { ends }] of spans.entries()) {
    const next = spans[at + 1] ?? (spans.length > 1 ? around : undefined);
    if (next && next.begins < ends) return { day: next.weekday, reason: 'overlap' };
  }
  return undefined;
};

/** The days of a week as Portuguese and the API name them, Monday first. */
export const WEEKDAYS: readonly (readonly [Weekday, string])[] = [
  ['monday', 'Segunda-feira'],
  ['tuesday', 'Terça-feira'],
  ['wednesday', 'Quarta-feira'],
  ['thursday', 'Quinta-feira'],
  ['friday', 'Sexta-feira'],
  ['saturday', 'Sábado'],
  ['sunday', 'Domingo'],
];

const usualOf = (day: Weekday): Pick<BusinessDay, 'startTime' | 'endTime'> => {
  if (day === 'sunday') return { startTime: '00:00', endTime: '00:00' };
  return { startTime: '08:00', endTime: day === 'saturday' ? '12:00' : '18:00' };
};

/** The hours of a new company: none on Sunday. */
export const USUAL_HOURS: readonly BusinessDay[] = businessDays(
  WEEKDAYS.map(([weekdayEn, weekday]) => ({ weekday, weekdayEn, ...usualOf(weekdayEn) })),
);

export { BusinessDayBody } from './schemas.ts';

/** A file that goes with what a queue says. */
export interface OptionFile {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
}

/** Something a customer may choose in a queue, with what follows from it. */
export interface QueueOptionNode {
  readonly id: number;
  /** The number the customer types: from 1, among those of the same parent. */
  readonly option: number;
  readonly title: string;
  readonly message: string;
  readonly file: OptionFile | undefined;
  /** Answers after its message; undefined = a person, also where the target is gone. Options with others below have none. */
  readonly target: OptionTargetChoice | undefined;
  readonly children: readonly QueueOptionNode[];
}

/** All a queue says by itself. */
export interface QueueDialogue extends QueueView {
  readonly outOfHoursMessage: string;
  /** Sent after the greeting. */
  readonly file: OptionFile | undefined;
  readonly schedules: readonly BusinessDay[];
  readonly options: readonly QueueOptionNode[];
}

/** Filled by plugins that add columns to queues (many): an integration, a prompt. `QueueDialogSlot` has their fields. */
export const QueueColumnsPoint = definePoint<ColumnSource<object>>('queues.columns', 'many');

/** The work to be done before a queue is gone, in the same transaction: its tickets leave it. */
export interface QueueDeparture {
  /** @param queueId locked: nothing is put into it any more */
  leaving(ctx: Ctx, queueId: number): Promise<void>;
}

/** Filled by plugins that have something in a queue (many). */
export const QueueDeparturePoint = definePoint<QueueDeparture>('queues.departure', 'many');

/** The queues of a company, for those above. */
export interface Queues {
  /** In the order asked, missing ones left out. */
  byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly QueueView[]>;
  /** Those a user attends, in the company's order. */
  ofUser(ctx: Ctx, userId: number): Promise<readonly QueueBadge[]>;
  /** All of the company, in its order. */
  list(ctx: Ctx): Promise<readonly QueueView[]>;
  /**
   * The dialogues of these queues, in the company's order; missing ones left out. Two queries, however many they are, and
   * one for each plugin that an option leads to.
   */
  dialogues(ctx: Ctx, ids: readonly number[]): Promise<readonly QueueDialogue[]>;
  /** When the company is attended: for its setting `scheduleType` = `company`. */
  companyHours(ctx: Ctx): Promise<readonly BusinessDay[]>;
}

/**
 * Ids of the queues somebody attends, as an expression of SQL that answers a list. The statement it stands in is given
 * `:companyId`.
 * @param userId the person's id, as a column or a parameter
 */
export const queueIdsOf = (userId: string): string => `
  array(select link.queue_id from queue_users link where link.company_id = :companyId and link.user_id = ${userId})`;

export const Queues = defineToken<Queues>('queues.Queues');

export {
  groupedTargets,
  OptionTargetsPoint,
  targetKey,
  targetOfKey,
} from './shared/option-target.ts';
export type {
  OptionTarget,
  OptionTargetChoice,
  OptionTargetSource,
} from './shared/option-target.ts';
export { QueueDialogSlot, QueuePreviewSlot } from './slots.ts';
export type { QueuePreviewProps } from './slots.ts';
