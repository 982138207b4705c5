import type { PublishedEvent } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core, prepared } from 'prosa/core';
import type { Database, Realtime } from 'prosa/core';
import { inject, injectable } from 'tsyringe';

const COMPANIONS = `
  select distinct other.user_id as id from chat_members mine
    join chat_members other on other.company_id = :companyId and other.chat_id = mine.chat_id
   where mine.company_id = :companyId and mine.user_id = :userId::int and other.user_id <> :userId::int`;

/**
 * Tells those who share a chat with somebody that they have come or gone: the event `chatPresence`, action `update`. Presence is
 * kept with the users; nothing is written here.
 */
@injectable()
export class PresenceRelay {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Realtime) private readonly realtime: Pick<Realtime, 'publish'>,
  ) {}

  async changed({ companyId, payload }: PublishedEvent): Promise<void> {
    const { id: userId, online } = payload.user as {
      readonly id: number;
      readonly online: boolean;
    };
    const scope = { companyId, system: 'who has come or gone' };
    const companions = await this.database.read(scope, (ctx) =>
      prepared<{ id: number }>(ctx, 'chats.companions', COMPANIONS, { companyId, userId }),
    );
    if (companions.length === 0) return;
    this.realtime.publish({
      id: 'chats.presence',
      companyId,
      seq: 0,
      event: 'chatPresence',
      action: 'update',
      payload: { userId, online },
      topics: companions.map(({ id }) => ({ topic: topics.user(id), prev: 0 })),
    });
  }
}
