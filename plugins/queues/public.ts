import type { Ctx } from 'prosa/contract';
import { definePoint, defineToken } from 'prosa/contract';

/** A queue as it stands beside a conversation or a user. */
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
  'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';

/** When somebody is there on a day of the week, in the company's time. An empty time = the whole day. */
export interface BusinessDay {
  /** As people read it. */
  readonly weekday: string;
  readonly weekdayEn: Weekday;
  /** `HH:MM`, or empty. */
  readonly startTime: string;
  readonly endTime: string;
}

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

/** What holds until somebody says otherwise. On Sunday, from 00:00 to 00:00, nobody is there. */
export const USUAL_HOURS: readonly BusinessDay[] = WEEKDAYS.map(([weekdayEn, weekday]) => ({
  weekday,
  weekdayEn,
  ...usualOf(weekdayEn),
}));

/** A file that goes with what a queue says. */
export interface OptionFile {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
}

/** Something a customer may choose in a queue, with what follows from it. */
export interface QueueOptionNode {
  readonly id: number;
  /** What the customer types: from 1, among those of the same parent. */
  readonly option: number;
  readonly title: string;
  readonly message: string;
  readonly file: OptionFile | undefined;
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

/** What another plugin keeps of a queue, shown and edited together with it: an integration, a prompt. */
export interface QueueDetails {
  /** The names its properties have in a queue's body. */
  readonly fields: readonly string[];
  /** Properties to add to each queue's record, by the queue's id. */
  load(
    ctx: Ctx,
    queueIds: readonly number[],
  ): Promise<ReadonlyMap<number, Record<string, unknown>>>;
  /** Takes its own properties out of a queue's body; those that are not there stay as they are. */
  save(ctx: Ctx, queueId: number, body: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Filled by plugins that add to a queue (many). What nobody keeps is refused: it would be lost. */
export const QueueDetailsPoint = definePoint<QueueDetails>('queues.details', 'many');

/**
 * Given to what fills the slot `queues.dialog`: a field of another plugin in the dialog of a queue. What it sets is sent
 * with the queue's body, where that plugin's {@link QueueDetails.save} finds it.
 */
export interface QueueDialogProps {
  /** The queue as the API shows it; undefined for a new one. */
  readonly queue: Readonly<Record<string, unknown>> | undefined;
  /** What fields of this slot have set so far, by the body's names (`promptId`). */
  readonly details: Readonly<Record<string, unknown>>;
  readonly onChange: (changes: Readonly<Record<string, unknown>>) => void;
  readonly disabled: boolean;
}

/** What the slot `queues.preview` passes to what plays a queue's dialogue beside its options. */
export interface QueuePreviewSlot {
  readonly queueId: number;
  /** As the form has them now, saved or not. */
  readonly draft: {
    readonly greetingMessage: string;
    readonly outOfHoursMessage: string;
    readonly schedules: readonly BusinessDay[];
  };
  /** Rises when an option was changed. */
  readonly version: number;
}

/** The queues of a company, for those above. */
export interface Queues {
  /** In the order asked, missing ones left out. */
  byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly QueueView[]>;
  /** Those a user attends, in the company's order. */
  ofUser(ctx: Ctx, userId: number): Promise<readonly QueueBadge[]>;
  /** All of the company, in its order. */
  list(ctx: Ctx): Promise<readonly QueueView[]>;
  /** What these queues say, in the company's order; missing ones left out. Two queries, however many they are. */
  dialogues(ctx: Ctx, ids: readonly number[]): Promise<readonly QueueDialogue[]>;
  /** When the company is attended: for its setting `scheduleType` = `company`. */
  companyHours(ctx: Ctx): Promise<readonly BusinessDay[]>;
}

export const Queues = defineToken<Queues>('queues.Queues');
