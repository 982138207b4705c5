import type { OptionTarget } from '../../../queues/public.ts';

/** Texts a connection says by itself, by their names in the API. */
const CONNECTION_TEXTS = [
  'greetingMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'complationMessage',
  'expiresInactiveMessage',
] as const;

export type ConnectionText = (typeof CONNECTION_TEXTS)[number];

/** A connection, as much as its bot needs. */
export interface BotConnection extends Readonly<Record<ConnectionText, string>> {
  readonly id: number;
  readonly name: string;
  readonly isDefault: boolean;
  /** Minutes; 0 = silent tickets are not finished. */
  readonly expiresTicket: number;
  readonly queues: readonly { readonly id: number }[];
}

/** A queue, as much as the bot needs. */
export interface BotQueue {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly orderQueue: number;
  readonly greetingMessage: string;
  readonly outOfHoursMessage: string;
  /** Of the file that goes with the greeting; empty where there is none. */
  readonly mediaName: string;
}

/** An option of a queue, with those below it. */
export interface BotOption {
  readonly id: number;
  readonly queueId: number;
  readonly parentId: number | null;
  /** Its number among the others of the same parent, as text. */
  readonly option: string;
  readonly title: string;
  readonly message: string;
  readonly isMedia: boolean;
  readonly mediaName: string;
  /** Its target; null = a person, without a name = gone. */
  readonly target: (OptionTarget & { readonly name: string | null }) | null;
  readonly children: readonly BotOption[];
}
