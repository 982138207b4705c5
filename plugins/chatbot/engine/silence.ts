import { isBlank } from './texts.ts';
import type { BotFacts } from './types.ts';

/**
 * Whether a line says nothing to a customer it has told nothing so far, at any hour and in whichever queue: it leads
 * nowhere, has no greeting, and keeps no hours.
 */
export const isSilent = ({
  queues,
  line,
  scheduleType,
}: Pick<BotFacts, 'queues' | 'line' | 'scheduleType'>): boolean =>
  queues.length === 0 && isBlank(line.greetingMessage) && scheduleType === 'disabled';
