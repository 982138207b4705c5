import type { PublishedEvent } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';

/** Conversations that are gone count no more: lists of tags read their numbers anew. */
@injectable()
export class LostTickets {
  constructor(@inject(Core.Database) private readonly database: Pick<Database, 'transaction'>) {}

  async follow({ companyId }: PublishedEvent): Promise<void> {
    await this.database.transaction({ companyId, system: 'tags' }, (ctx) => {
      ctx.emit('tags.counts-changed', {}, [topics.company]);
      return Promise.resolve();
    });
  }
}
