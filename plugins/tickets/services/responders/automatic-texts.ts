import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../../connections/public.ts';
import { Queues } from '../../../queues/public.ts';
import { Users } from '../../../users/public.ts';
import type { Ticket } from '../../models/ticket.ts';
import type { OutboxLane } from '../../public.ts';
import { Farewells } from './farewells.ts';
import { Sending } from '../outbox/sending.ts';
import type { AutomaticText } from '../state/transitions.ts';

/** A ticket before and after what somebody did. */
interface Step {
  readonly before: Ticket;
  readonly ticket: Ticket;
  /** The outbox lane of what is said; that of people unless told. */
  readonly lane?: OutboxLane | undefined;
}

/** Texts the system sends when people act. Each is off unless its setting, or its text, is there. */
@injectable()
export class AutomaticTexts {
  constructor(
    @inject(Sending) private readonly sending: Sending,
    @inject(Farewells) private readonly farewells: Farewells,
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Connections) private readonly connections: Connections,
    @inject(Queues) private readonly queues: Queues,
    @inject(Users) private readonly users: Users,
  ) {}

  /** @returns whether a message was stored */
  async send(ctx: Ctx, step: Step, text: AutomaticText): Promise<boolean> {
    const { before, ticket, lane } = step;
    if (ticket.connectionId === null) return false;
    if (text === 'completion' && (await this.farewells.say(ctx, before, ticket, lane))) return true;
    const body = await this.#bodyOf(ctx, step, text);
    if (body.trim() === '') return false;
    await this.sending.automatic(ctx, ticket, { body, kind: 'conversation', lane });
    return true;
  }

  #bodyOf(ctx: Ctx, { before, ticket }: Step, text: AutomaticText): Promise<string> {
    switch (text) {
      case 'greeting-accepted':
        return this.#greeting(ctx, ticket);
      case 'completion':
        return this.#completion(ctx, ticket);
      case 'transferred':
        return this.#transferred(ctx, before, ticket);
    }
  }

  async #greeting(ctx: Ctx, ticket: Ticket): Promise<string> {
    if ((await this.settings.get(ctx, 'sendGreetingAccepted')) !== 'enabled') return '';
    const [user] = ticket.userId === null ? [] : await this.users.byIds(ctx, [ticket.userId]);
    return user
      ? `*Mensagem Automática:*\n{{ms}} *{{name}}*, meu nome é *${user.name}* e agora vou prosseguir com seu atendimento!`
      : '';
  }

  async #completion(ctx: Ctx, ticket: Ticket): Promise<string> {
    const [connection] = await this.connections.byIds(ctx, [ticket.connectionId ?? 0]);
    return connection?.complationMessage ?? '';
  }

  async #transferred(ctx: Ctx, before: Ticket, ticket: Ticket): Promise<string> {
    if ((await this.settings.get(ctx, 'sendMsgTransfTicket')) !== 'enabled') return '';
    const newUserId = ticket.userId === before.userId ? null : ticket.userId;
    const [queue] = await this.queues.byIds(ctx, [ticket.queueId ?? 0]);
    const [user] = newUserId === null ? [] : await this.users.byIds(ctx, [newUserId]);
    const news = transferNews(
      ticket.queueId === before.queueId ? undefined : queue?.name,
      user?.name,
    );
    return news === '' ? '' : `*Mensagem automática*:\n${news}\naguarde, já vamos te atender!`;
  }
}

/** The text that announces a transfer; empty when neither the queue nor the person is new. */
const transferNews = (queue: string | undefined, user: string | undefined): string => {
  if (queue === undefined)
    return user === undefined ? '' : `Foi transferido para o atendente *${user}*`;
  const person = user === undefined ? '' : ` e contará com a presença de *${user}*`;
  return `Você foi transferido para o departamento *${queue}*${person}`;
};
