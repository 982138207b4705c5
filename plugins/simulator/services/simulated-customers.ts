import type { Database } from 'prosa/core';
import type { Logger } from 'pino';
import type { ConnectionHandle, OutgoingMessage } from '../../connections/public.ts';
import type { PhoneConnection } from '../models/phone-connection.ts';
import { PhoneMessage } from '../models/phone-message.ts';
import type { Phones } from './phones.ts';

/** The same customers answer each time: a number says by itself whether it is among so many of a hundred. */
const isAmong = (number: string, percent: number): boolean => {
  const digits = Array.from(number).reduce((sum, digit) => (sum * 31 + Number(digit)) % 9_973, 7);
  return digits % 100 < percent;
};

interface Options {
  readonly handle: ConnectionHandle;
  readonly database: Database;
  readonly phones: Phones;
  readonly logger: Logger;
  /** Hands over what was written. */
  readonly pump: () => Promise<void>;
}

/** Customers who answer by themselves when somebody they never wrote to writes: a share of them, after a while. */
export class SimulatedCustomers {
  readonly #options: Options;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(options: Options) {
    this.#options = options;
  }

  reached(
    { chat }: OutgoingMessage,
    { answerPercent, answerSeconds }: Pick<PhoneConnection, 'answerPercent' | 'answerSeconds'>,
  ): void {
    if (chat.isGroup || !isAmong(chat.number, answerPercent)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#answer(chat).catch((error: unknown) => {
        this.#options.logger.warn({ err: error }, 'a simulated customer could not answer');
      });
    }, answerSeconds * 1_000).unref();
    this.#timers.add(timer);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  async #answer({ number, name }: OutgoingMessage['chat']): Promise<void> {
    const { handle, database, phones, pump } = this.#options;
    const { connectionId, companyId } = handle;
    await database.transaction({ companyId, system: 'simulator' }, async (ctx) => {
      const wrote = await PhoneMessage.query(ctx.trx).findOne({
        connectionId,
        chat: phones.chatOf(number),
        fromMe: false,
      });
      if (wrote) return;
      await phones.write(ctx, connectionId, {
        from: { number, name },
        body: 'Sim, quero saber mais!',
      });
    });
    await pump();
  }
}
