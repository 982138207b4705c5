import { filled } from 'prosa/contract';
import type { Ctx, Filled } from 'prosa/contract';
import { LRUCache } from 'lru-cache';
import { inject, injectable } from 'tsyringe';
import { EnginesPoint } from '../public.ts';
import type { AutomationEngine, EngineQuestion, EngineTarget } from '../public.ts';

/** An engine with the configuration that answers. */
export interface Answering {
  readonly engine: AutomationEngine;
  readonly target: EngineTarget;
}

/** Milliseconds for which it is believed which engines are on for a company. */
const FRESH_FOR = 5_000;
const MOST_COMPANIES = 2_000;

interface Known {
  readonly engines: readonly AutomationEngine[];
  readonly connections: Set<number>;
  /** Milliseconds, of a clock that never goes back. */
  readonly until: number;
}

/** Finds the engine that answers a ticket. */
@injectable()
export class Targets {
  readonly #known = new LRUCache<number, Known>({ max: MOST_COMPANIES });

  constructor(@inject(filled(EnginesPoint)) private readonly engines: Filled<AutomationEngine>) {}

  /** The first engine with a configuration for this ticket. */
  async of(ctx: Ctx, question: EngineQuestion): Promise<Answering | undefined> {
    if (this.engines.all().length === 0) return undefined;
    for (const engine of await this.engines.for(ctx)) {
      const config = await engine.applies(ctx, question);
      if (config !== undefined) return { engine, target: { engine: engine.id, config } };
    }
    return undefined;
  }

  /** The engine of a target; undefined where it is not there, or off for the company. */
  async find(ctx: Ctx, target: EngineTarget): Promise<Answering | undefined> {
    const engine = (await this.engines.for(ctx)).find(({ id }) => id === target.engine);
    return engine && { engine, target };
  }

  /** An engine by its id, whether or not it is on for anybody. */
  engine(id: string): AutomationEngine | undefined {
    return this.engines.all().find((engine) => engine.id === id);
  }

  /** Has engines learn now what they need to know of a company, before any ticket is locked. */
  async learn(ctx: Ctx, connectionIds: readonly number[]): Promise<void> {
    const now = performance.now();
    const known = this.#known.get(ctx.companyId);
    if (known && known.until > now) {
      for (const id of connectionIds) known.connections.add(id);
      return;
    }
    const engines = this.engines.all().length === 0 ? [] : await this.engines.for(ctx);
    const connectionId = connectionIds[0] ?? null;
    for (const engine of engines) await engine.applies(ctx, { connectionId, queueId: null });
    this.#known.set(ctx.companyId, {
      engines,
      connections: new Set(connectionIds),
      until: now + FRESH_FOR,
    });
  }

  /** Connections known by now on which no engine answers, whatever queue a ticket is in. */
  silentConnections(companyId: number): readonly number[] {
    const known = this.#known.get(companyId);
    if (!known || known.until <= performance.now()) return [];
    const isIdle = known.engines.every((engine) => engine.isIdle?.(companyId) === true);
    return isIdle ? [...known.connections] : [];
  }
}
