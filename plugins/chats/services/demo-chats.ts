import type { Ctx } from 'prosa/contract';
import { User } from 'prosa/core';
import type { DemoContent } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { DEMO_COLLEAGUES } from '../../users/public.ts';
import type { ChatDto } from '../schemas.ts';
import { ChatService } from './chat-service.ts';
import { MessageService } from './message-service.ts';

const [BIANCA, RAFAEL] = DEMO_COLLEAGUES.map(({ name }) => name) as [string, string];

interface DemoMessage {
  /** The owner of the company where nobody is named. */
  readonly by?: string;
  readonly text: string;
  /** Left by Rafael. */
  readonly reaction?: string;
  /** Answers the message before. */
  readonly isAnswer?: true;
}

const TEAM: readonly DemoMessage[] = [
  { text: 'Bom dia, pessoal! Hoje chegam as cordas novas, avisem os clientes que esperam.' },
  { by: BIANCA, text: 'Bom dia! Dona Lurdes e o Seu Jorge já perguntaram ontem.', reaction: '👍' },
  { by: RAFAEL, text: 'Eu aviso os dois assim que a caixa chegar.', isAnswer: true },
  { text: 'Perfeito. A aula das 15h mudou para a sala 2.' },
  { by: BIANCA, text: 'Anotado. Amanhã preciso sair às 16h, alguém fecha a loja?' },
  { by: RAFAEL, text: 'Eu fecho. @Administrador, pode deixar a chave no balcão?' },
];

const PAIR: readonly DemoMessage[] = [
  { by: BIANCA, text: 'Consegue aprovar o desconto de 10% do violão antes do meio-dia?' },
  { text: 'Pode dar os 10%, sim.' },
  { by: BIANCA, text: 'Obrigada! Fechei a venda. 🎉' },
];

/** A team's chat and one of two people, with something unread in both. */
@injectable()
export class DemoChats implements DemoContent {
  constructor(
    @inject(ChatService) private readonly chats: ChatService,
    @inject(MessageService) private readonly messages: MessageService,
  ) {}

  async fill(ctx: Ctx): Promise<void> {
    const people = await User.query(ctx.trx).orderBy('id');
    const [owner] = people;
    if (!owner) throw new Error('the demo company has no people');
    const idOf = (name: string | undefined): number =>
      people.find((person) => person.name === name)?.id ?? owner.id;
    const others = [BIANCA, RAFAEL].map(idOf);
    const as = (id: number): Ctx => ({ ...ctx, userId: id });
    const team = await this.chats.create(as(owner.id), { title: 'Equipe da loja', users: others });
    await this.#say(as, idOf, team, TEAM);
    const pair = await this.chats.create(as(owner.id), { users: [idOf(BIANCA)] });
    await this.#say(as, idOf, pair, PAIR);
  }

  async #say(
    as: (id: number) => Ctx,
    idOf: (name: string | undefined) => number,
    chat: ChatDto,
    all: readonly DemoMessage[],
  ): Promise<void> {
    let before: number | null = null;
    for (const { by, text, reaction, isAnswer } of all) {
      const writer = as(idOf(by));
      const sent = await this.messages.send(writer, chat.id, {
        message: text,
        mentions: chat.users.map(({ userId }) => userId),
        quotedId: isAnswer ? before : null,
      });
      if (reaction !== undefined) {
        await this.messages.react(as(idOf(RAFAEL)), chat.id, sent.id, reaction);
      }
      before = sent.id;
    }
    await this.#spread(as(0), chat.id);
  }

  /** Puts some minutes between the messages, as people need them. */
  async #spread({ trx, companyId }: Ctx, chatId: number): Promise<void> {
    await trx.raw(
      `update chat_messages m set created_at = m.created_at - (later.count - 1) * interval '7 minutes'
         from (select id, count(*) over (order by id desc) as count from chat_messages
                where company_id = :companyId and chat_id = :chatId) later
        where m.company_id = :companyId and m.id = later.id`,
      { companyId, chatId },
    );
  }
}
