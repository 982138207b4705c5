import { defineSlot } from 'prosa/contract';
import type { RecordFieldsProps } from 'prosa/contract';
import type { QueueDto } from './schemas.ts';

/** The fields of columns that a plugin adds through `QueueColumnsPoint`, in the dialog of a queue. */
export const QueueDialogSlot = defineSlot<RecordFieldsProps<QueueDto>>('queues.dialog');

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
