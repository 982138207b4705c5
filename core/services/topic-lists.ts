import type { Filled } from '../contract.ts';
import { topics } from '../contract.ts';
import type { Database } from '../data/db.ts';
import type { Session } from './session.ts';
import type { TopicAccess } from './points.ts';

type Listener = Pick<Session, 'companyId' | 'userId' | 'roles'>;

/** Reads which topics somebody may hear: the core's own, and what the plugins add. Names without the company. */
export class TopicLists {
  readonly #database: Database;
  readonly #access: () => Filled<TopicAccess>;

  constructor(options: { database: Database; access: () => Filled<TopicAccess> }) {
    this.#database = options.database;
    this.#access = options.access;
  }

  of(who: Listener): Promise<readonly string[]> {
    const { companyId, userId, roles } = who;
    const isAdmin = roles.includes('admin');
    return this.#database.transaction({ companyId, userId, roles }, async (ctx) => {
      const own = [topics.company, topics.user(userId), ...(isAdmin ? [topics.admins] : [])];
      const added: string[] = [];
      for (const access of await this.#access().for(ctx)) {
        added.push(...(await access.of(ctx, { userId, isAdmin })));
      }
      return [...new Set([...own, ...added])];
    });
  }

  /** The same with the company's prefix, as the broker knows them. */
  async full(who: Listener): Promise<readonly string[]> {
    return (await this.of(who)).map((name) => topics.full(who.companyId, name));
  }

  /** Last sequence on topics of a company: what a heartbeat tells. */
  async lastSeq(companyId: number, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.transaction({ companyId, system: 'heartbeat' }, ({ trx }) =>
      trx('event_topics')
        .where('company_id', companyId)
        .whereIn('topic', [...names])
        .select<{ topic: string; last_seq: string }[]>('topic', 'last_seq'),
    );
    return new Map(rows.map(({ topic, last_seq }) => [topic, Number(last_seq)]));
  }
}
