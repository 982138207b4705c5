import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import type { ContactView } from '../../contacts/public.ts';
import { Outreach } from '../../tickets/public.ts';
import type { Heard, HeardMessage } from '../../tickets/public.ts';
import { ConsentService } from './consent-service.ts';
import { OptOutAnswers } from './opt-out-answers.ts';
import { optOutWordOf } from './opt-out-words.ts';
import type { OptOutWord } from './opt-out-words.ts';

/** Within it CANCELAR is an answer to what a program wrote, in milliseconds. */
const CANCEL_TERM = 7 * 24 * 60 * 60_000;

interface Said {
  readonly message: HeardMessage;
  readonly word: OptOutWord;
}

/** Does what a contact asks for with a word, in the transaction in which the word arrives, and says so once. */
@injectable()
export class OptOutListener implements Heard {
  constructor(
    @inject(ConsentService) private readonly consents: ConsentService,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Outreach) private readonly outreach: Outreach,
    @inject(OptOutAnswers) private readonly answers: OptOutAnswers,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** CANCELAR and VOLTAR may be meant for somebody. */
  settles(body: string): boolean {
    return optOutWordOf(body) === 'out';
  }

  async heard(ctx: Ctx, messages: readonly HeardMessage[]): Promise<void> {
    const said = messages.flatMap((message): Said[] => {
      const word = message.isGroup ? undefined : optOutWordOf(message.body);
      return word ? [{ message, word }] : [];
    });
    if (said.length === 0) return;
    // Two connections may hear of the same contacts at once: each of them waits for what is written to them, in one order.
    said.sort((a, b) => a.message.contactId - b.message.contactId);
    const ids = [...new Set(said.map(({ message }) => message.contactId))];
    const found = await this.contacts.byIds(ctx, ids);
    const contacts = new Map(found.map((contact) => [contact.id, contact]));
    const reached = await this.#reached(ctx, said);
    for (const { message, word } of said) {
      const contact = contacts.get(message.contactId);
      if (!contact || (word === 'cancel' && !reached.has(contact.id))) continue;
      await this.#obey(ctx, contact, { message, word });
    }
  }

  async #reached(ctx: Ctx, said: readonly Said[]): Promise<ReadonlySet<number>> {
    const ids = said
      .filter(({ word }) => word === 'cancel')
      .map(({ message }) => message.contactId);
    if (ids.length === 0) return new Set();
    const since = new Date(this.clock.now().getTime() - CANCEL_TERM);
    return this.outreach.reachedSince(ctx, ids, since);
  }

  /** Nothing is said to whoever says a word again. */
  async #obey(ctx: Ctx, contact: ContactView, { message, word }: Said): Promise<void> {
    const { connectionId, messageId, body } = message;
    const proof = { source: 'message', reason: body, messageId, connectionId } as const;
    const isChanged =
      word === 'in'
        ? await this.consents.restore(ctx, contact, proof)
        : await this.consents.withdraw(ctx, contact, proof);
    if (!isChanged) return;
    const answer = await this.answers.of(ctx, word === 'in' ? 'in' : 'out');
    await this.outreach.reach(ctx, {
      connectionId,
      contact,
      parts: [{ body: answer, verbatim: true }],
      quiet: true,
      clientId: `opt-out-${String(messageId)}`,
    });
  }
}
