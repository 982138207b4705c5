import { isBlank } from './texts.ts';
import type { BotFacts } from './types.ts';

/**
 * Whether a connection says nothing to a customer it has told nothing so far, at any hour and in whichever queue: it
 * leads nowhere, has no greeting, and keeps no hours.
 */
export const isSilent = ({
  queues,
  connection,
  scheduleType,
}: Pick<BotFacts, 'queues' | 'connection' | 'scheduleType'>): boolean =>
  queues.length === 0 && isBlank(connection.greetingMessage) && scheduleType === 'disabled';
