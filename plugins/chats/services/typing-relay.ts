import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Realtime, UpstreamListener } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ChatMembers } from './chat-members.ts';

const MAXIMUM_ID = 2_147_483_647;

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAXIMUM_ID;

/**
 * Tells the other members of a chat that somebody types in it: the event `chatTyping`, action `update`. It is told and kept
 * nowhere.
 */
@injectable()
export class TypingRelay implements UpstreamListener {
  readonly kind = 'typing';

  constructor(
    @inject(ChatMembers) private readonly members: ChatMembers,
    @inject(Core.Realtime) private readonly realtime: Pick<Realtime, 'publish'>,
  ) {}

  async heard(
    ctx: Ctx,
    userId: number,
    { chatId, active }: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    if (!isId(chatId) || typeof active !== 'boolean') return;
    const people = await this.members.of(ctx, chatId);
    const typist = people.find(({ id }) => id === userId);
    if (!typist) return;
    const others = people.filter(({ id }) => id !== userId);
    this.realtime.publish({
      id: 'chats.typing',
      companyId: ctx.companyId,
      // Not part of the log: nobody who missed it wants it later.
      seq: 0,
      event: 'chatTyping',
      action: 'update',
      payload: { chatId, userId, name: typist.name, active },
      topics: others.map(({ id }) => ({ topic: topics.user(id), prev: 0 })),
    });
  }
}
