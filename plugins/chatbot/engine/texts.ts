import type { QueueDialogue, QueueOptionNode } from '../../queues/public.ts';
import type { AutomaticReply } from '../../tickets/public.ts';

export const INVALID_CHOICE = 'Opção inválida, por favor, escolha uma opção válida.';

const RATING_SCALE =
  'Digite de 1 a 3 para qualificar nosso atendimento:\n' +
  '*1* - _Insatisfeito_\n*2* - _Satisfeito_\n*3* - _Muito Satisfeito_\n\n';

export const isBlank = (text: string): boolean => text.trim() === '';

const headed = (head: string, rest: string): string =>
  isBlank(head) ? rest : `${head}\n\n${rest}`;

const line = (key: number, name: string): string => `*[ ${String(key)} ]* - ${name}\n`;

/** The queues of a connection, numbered as they are offered. */
export const queueMenu = (greeting: string, queues: readonly QueueDialogue[]): string =>
  headed(greeting, queues.map(({ name }, at) => line(at + 1, name)).join(''));

const choices = (options: readonly QueueOptionNode[]): string =>
  options.map(({ option, title }) => line(option, title)).join('');

/** The first menu of a queue. */
export const topMenu = ({ greetingMessage, options }: QueueDialogue): string =>
  headed(greetingMessage, `${choices(options)}\n*[ # ]* - Menu inicial`);

/** The menu that follows an option. */
export const innerMenu = ({ message, children }: QueueOptionNode): string =>
  headed(message, `${choices(children)}\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial`);

/** Said instead of a queue's first words when nobody attends it. */
export const closedQueue = (text: string): string =>
  `${text}\n\n*[ # ]* - Voltar ao Menu Principal`;

export const ratingQuestion = (ratingMessage: string): string =>
  headed(ratingMessage, RATING_SCALE);

/** A text, unless there is nothing in it. */
export const saying = (text: string): readonly AutomaticReply[] =>
  isBlank(text) ? [] : [{ body: text }];

/** The file of a queue or an option, after its words. */
export const showing = ({ file }: Pick<QueueOptionNode, 'file'>): readonly AutomaticReply[] =>
  file ? [{ body: '', file }] : [];
