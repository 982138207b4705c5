import { defineSlot } from 'prosa/contract';
import type { QueueDto } from './schemas.ts';

export interface QueueDialogProps {
  /** The queue as the API shows it; undefined for a new one. */
  readonly queue: Readonly<Record<string, unknown>> | undefined;
  /** The properties that fields of this slot have set so far, by the body's names (`promptId`). */
  readonly details: Readonly<Record<string, unknown>>;
  readonly onChange: (changes: Readonly<Record<string, unknown>>) => void;
  readonly disabled: boolean;
}

/**
 * A field in the dialog of a queue. Properties it sets are sent with the queue's body, where the `save` of that plugin's
 * `QueueDetails` finds them.
 */
export const QueueDialogSlot = defineSlot<QueueDialogProps>('queues.dialog');

export interface QueuePreviewProps {
  readonly queueId: number;
  /** As the form has them now, saved or not. */
  readonly draft: {
    readonly greetingMessage: string;
    readonly outOfHoursMessage: string;
    readonly schedules: QueueDto['schedules'];
  };
  /** Rises when an option was changed. */
  readonly version: number;
}

/** Plays a queue's dialogue beside its options. */
export const QueuePreviewSlot = defineSlot<QueuePreviewProps>('queues.preview');
