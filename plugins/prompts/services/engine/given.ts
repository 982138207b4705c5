import type { ChatMessage, OpenPrompt, Reservation } from '../ports.ts';
import type { NamedQueue } from './tools.ts';
import type { UsageMeter } from './usage-meter.ts';

/** All that a turn's call needs, read before it. It has opened keys and stays in memory. */
export interface PromptGiven {
  readonly prompt: OpenPrompt;
  /** The system message, then the dialogue. */
  readonly messages: readonly ChatMessage[];
  readonly queues: readonly NamedQueue[];
  readonly hasKnowledge: boolean;
  /** Hosts that answers may link to. */
  readonly hosts: readonly string[];
  /** Searches in a row that found nothing. */
  readonly misses: number;
  readonly reservation: Reservation;
  readonly meter: UsageMeter;
}

/** Kept of a ticket between its turns. */
export interface PromptMemory {
  readonly misses: number;
}

/** @returns the usual memory for anything that is none */
export const memoryOf = (kept: unknown): PromptMemory => {
  const misses = typeof kept === 'object' && kept !== null && 'misses' in kept ? kept.misses : 0;
  return { misses: typeof misses === 'number' ? misses : 0 };
};
