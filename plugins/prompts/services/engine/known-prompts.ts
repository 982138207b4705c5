import type { Ctx } from 'prosa/contract';
import { Core, prepared } from 'prosa/core';
import type { Settings } from 'prosa/core';
import { LRUCache } from 'lru-cache';
import { inject, injectable } from 'tsyringe';
import type { EngineQuestion } from '../../../automation/public.ts';

/** How long a change made by another process may go unnoticed, in milliseconds. */
const FRESH_FOR = 5_000;
const MOST_COMPANIES = 5_000;

const READ = `
  select p.id as "promptId", p.transcription_model <> '' as "hasEars",
         array(select q.queue_id from queue_prompts q
                where q.company_id = p.company_id and q.prompt_id = p.id) as "queueIds",
         array(select c.connection_id from connection_prompts c
                where c.company_id = p.company_id and c.prompt_id = p.id) as "connectionIds"
    from prompts p where p.company_id = :companyId`;

interface Row {
  readonly promptId: number;
  readonly hasEars: boolean;
  readonly queueIds: readonly number[];
  readonly connectionIds: readonly number[];
}

interface Known {
  readonly queues: ReadonlyMap<number, number>;
  readonly connections: ReadonlyMap<number, number>;
  /** Prompts that have voice notes written down. */
  readonly listening: ReadonlySet<number>;
  /** Milliseconds, of a clock that never goes back. */
  readonly until: number;
}

/** The prompts that answer in a company's queues and on its connections, as read a moment ago. */
@injectable()
export class KnownPrompts {
  readonly #known = new LRUCache<number, Known>({ max: MOST_COMPANIES });
  #changes = 0;

  constructor(@inject(Core.Settings) private readonly settings: Pick<Settings, 'get'>) {}

  /** The prompt of a ticket's queue; of its connection, where it is in none. */
  async of(ctx: Ctx, { queueId, connectionId }: EngineQuestion): Promise<number | undefined> {
    const { queues, connections } = await this.#of(ctx);
    return queueId === null ? connections.get(connectionId ?? 0) : queues.get(queueId);
  }

  /** Whether voice notes are written down for a prompt. */
  async listens(ctx: Ctx, promptId: number): Promise<boolean> {
    return (await this.#of(ctx)).listening.has(promptId);
  }

  /** Whether it is known that no prompt answers anywhere. */
  isIdle(companyId: number): boolean {
    const known = this.#known.get(companyId);
    return known !== undefined && known.queues.size + known.connections.size === 0;
  }

  forget(companyId: number): void {
    // Whatever is being read right now may be older than the change.
    this.#changes += 1;
    this.#known.delete(companyId);
  }

  async #of(ctx: Ctx): Promise<Known> {
    const known = this.#known.get(ctx.companyId);
    if (known && known.until > performance.now()) return known;
    const changes = this.#changes;
    const { companyId } = ctx;
    const rows = await prepared<Row>(ctx, 'prompts.known', READ, { companyId });
    const isOff = (await this.settings.get(ctx, 'transcription')) === 'off';
    const read: Known = {
      queues: new Map(rows.flatMap((row) => row.queueIds.map((id) => [id, row.promptId]))),
      connections: new Map(
        rows.flatMap((row) => row.connectionIds.map((id) => [id, row.promptId])),
      ),
      listening: new Set(rows.flatMap((row) => (row.hasEars && !isOff ? row.promptId : []))),
      until: performance.now() + FRESH_FOR,
    };
    if (changes === this.#changes) this.#known.set(companyId, read);
    return read;
  }
}
