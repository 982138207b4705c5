import type { Entry } from './timeline.ts';

/** The actions of a bubble; those that are undefined are not offered. */
export interface BubbleActions {
  /** Undefined where nothing can be written. */
  readonly onReply: ((entry: Entry) => void) | undefined;
  readonly onRetry: ((entry: Entry) => void) | undefined;
  readonly onDiscard: (entry: Entry) => void;
  readonly onForward?: ((entry: Entry) => void) | undefined;
  readonly onEdit?: ((entry: Entry) => void) | undefined;
  /** How long the connection takes another wording; 0 or nothing = never. */
  readonly editMinutes?: number;
  /** For everybody, the customer too. */
  readonly onRemove?: ((entry: Entry) => void) | undefined;
  /** An empty emoji takes ours back. */
  readonly onReact?: ((entry: Entry, emoji: string) => void) | undefined;
}
