import { USUAL_HOURS } from '../../queues/public.ts';
import type { QueueDialogue, QueueOptionNode } from '../../queues/public.ts';
import type { BotFacts, BotConnection } from './types.ts';

let ids = 100;

/** An option with what follows from it, numbered as it stands. */
export const option = (
  title: string,
  message = '',
  children: readonly QueueOptionNode[] = [],
): QueueOptionNode => {
  ids += 1;
  const numbered = children.map((child, at) => ({ ...child, option: at + 1 }));
  return {
    id: ids,
    option: 1,
    title,
    message,
    file: undefined,
    target: undefined,
    children: numbered,
  };
};

export const queue = (
  id: number,
  name: string,
  changes: Partial<QueueDialogue> = {},
): QueueDialogue => ({
  id,
  name,
  color: '#123456',
  greetingMessage: '',
  outOfHoursMessage: '',
  file: undefined,
  schedules: USUAL_HOURS,
  ...changes,
  options: (changes.options ?? []).map((each, at) => ({ ...each, option: at + 1 })),
});

export const connection = (changes: Partial<BotConnection> = {}): BotConnection => ({
  greetingMessage: 'Bem-vindo à loja!',
  outOfHoursMessage: '',
  complationMessage: '',
  ratingMessage: '',
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  ...changes,
});

/** A Friday, nine in the morning in São Paulo. */
export const FRIDAY_MORNING = new Date('2026-11-20T12:00:00.000Z');

export const facts = (changes: Partial<BotFacts> = {}): BotFacts => ({
  now: FRIDAY_MORNING,
  timeZone: 'America/Sao_Paulo',
  connection: connection(),
  queues: [queue(1, 'Vendas', { greetingMessage: 'Aqui é Vendas.' }), queue(2, 'Suporte')],
  current: undefined,
  scheduleType: 'disabled',
  companyHours: USUAL_HOURS,
  greetsSingleQueue: false,
  ...changes,
});
