import { setTimeout as wait } from 'node:timers/promises';
import type { WAMessage } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import type { ChannelEvent, HistoryEvent, ConnectionHandle } from '../../../connections/public.ts';
import { deliveredBy } from '../inbound/event-translator.ts';
import type { Delivered } from '../inbound/event-translator.ts';
import { recentOf } from './recent-messages.ts';

/** Messages taken over of one pairing at the most. */
const MOST_MESSAGES = 5_000;
/** Between two chats: whatever is said now goes before. */
const PAUSE_MILLISECONDS = 20;
const SECOND = 1_000;

interface Options {
  readonly handle: Pick<ConnectionHandle, 'connectionId' | 'receive'>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly eventOf: (delivered: Delivered) => Promise<ChannelEvent | undefined>;
  /** Whether something that is said now is under way. */
  readonly isBusy: () => boolean;
}

/**
 * Takes over what the phone has of the time before it was paired: the recent part, chat by chat, behind whatever is
 * said now. Messages lost in a crash are on the phone all the same.
 */
export class HistoryImport {
  readonly #options: Options;
  #left = MOST_MESSAGES;
  #working: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  take(messages: readonly WAMessage[]): void {
    const { logger, signal } = this.#options;
    // Only what is worth keeping waits: the rest of a large history is let go at once.
    const chats = recentOf(messages, Date.now() / SECOND);
    this.#working = this.#working
      .then(async () => {
        for (const chat of chats) {
          if (signal.aborted || this.#left <= 0) return;
          await this.#takeChat(chat.slice(-this.#left));
        }
      })
      .catch((error: unknown) => {
        if (!signal.aborted) logger.warn({ err: error }, 'a part of the history is left out');
      });
  }

  settled(): Promise<void> {
    return this.#working;
  }

  async #takeChat(chat: readonly WAMessage[]): Promise<void> {
    const { handle, signal, isBusy } = this.#options;
    do await wait(PAUSE_MILLISECONDS, undefined, { signal });
    while (isBusy());
    const event = await this.#eventOf(chat);
    if (!event) return;
    this.#left -= event.messages.length;
    await handle.receive([event]);
  }

  async #eventOf(chat: readonly WAMessage[]): Promise<HistoryEvent | undefined> {
    const events: ChannelEvent[] = [];
    for (const message of chat) {
      const event = await this.#options.eventOf(deliveredBy(message));
      if (event) events.push(event);
    }
    const messages = events.filter((event) => event.type === 'message');
    const [first] = messages;
    if (!first) return undefined;
    const name = messages.find(({ fromMe, chat: { name: own } }) => !fromMe && own !== '');
    return {
      type: 'history',
      connectionId: first.connectionId,
      chat: { ...first.chat, name: name?.chat.name ?? first.chat.name },
      messages,
    };
  }
}
