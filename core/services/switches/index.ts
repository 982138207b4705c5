import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Ctx, PluginManifest } from '../../contract.ts';
import type { Database } from '../../data/db.ts';
import { prepared, transactionOf } from '../../data/prepared.ts';
import { declaredFeatures } from '../../kernel/plan-features.ts';
import type { DeclaredFeature, PlanFeatures } from '../../kernel/plan-features.ts';
import { changesAfter, noteChange } from './changes.ts';
import type { Scope } from './changes.ts';
import { ALL_ON, statesOf, switchedPlugins } from './states.ts';
import type { PluginStates, PluginSwitch } from './states.ts';

const MOST_COMPANIES = 20_000;
/** Milliseconds between looks for what other processes changed. */
const POLL_MILLISECONDS = 1_000;
/** Nothing is believed for longer than this, in milliseconds, whoever forgot to tell of a change. */
const FRESH_FOR = 600_000;

export interface SwitchesOptions {
  readonly database: Pick<Database, 'transaction' | 'system'>;
  /** Of all plugins. */
  readonly manifests: readonly PluginManifest[];
  readonly logger: Logger;
}

/** A company's plan and switches. One row for each switch, and one with nulls where there is none. */
interface Row {
  companyId: number;
  features: PlanFeatures;
  pluginId: string | null;
  chosen: boolean | null;
  forced: boolean | null;
}

const READ = `
  select c.id as "companyId", p.features, s.plugin_id as "pluginId", s.chosen, s.forced
    from companies c join plans p on p.id = c.plan_id
    left join plugin_switches s on s.company_id = c.id`;

/**
 * Which plugins are on for which company: the plan includes what the plugin needs, the company's admins have not switched it
 * off, the platform's own people have not decided otherwise, and what it depends on is on. It is remembered for each company.
 * After a change in this process it is forgotten at once, after one in another process within about a second.
 */
export class Switches {
  readonly #options: SwitchesOptions;
  readonly #switched: ReadonlySet<string>;
  readonly #known = new LRUCache<number, PluginStates>({ max: MOST_COMPANIES, ttl: FRESH_FOR });
  readonly #reading = new Map<number, Promise<PluginStates>>();
  /** Transactions that changed a switch: they read their own changes, which nobody else may see yet. */
  readonly #changing = new WeakSet<object>();
  readonly #listeners: ((scope: Scope) => void)[] = [];
  #changes = 0;
  #last = 0;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> = Promise.resolve();

  constructor(options: SwitchesOptions) {
    this.#options = options;
    this.#switched = switchedPlugins(options.manifests);
  }

  /** Of all plugins. */
  get manifests(): readonly PluginManifest[] {
    return this.#options.manifests;
  }

  /** The plan features there are. */
  get features(): readonly DeclaredFeature[] {
    return declaredFeatures(this.#options.manifests);
  }

  /** Whether the plugin may be off for a company: of others nobody needs to ask. */
  mayBeOff(pluginId: string): boolean {
    return this.#switched.has(pluginId);
  }

  /** The plugins that are on for the transaction's company; for the platform's work across companies all are. */
  async of(ctx: Pick<Ctx, 'companyId'>): Promise<PluginStates> {
    const { companyId } = ctx;
    if (companyId === 0 || this.#switched.size === 0) return ALL_ON;
    const isChanging = this.#changing.has(transactionOf(ctx));
    const known = isChanging ? undefined : this.#known.get(companyId);
    if (known) return known;
    const changes = this.#changes;
    const states = await this.#read(ctx);
    if (!isChanging && changes === this.#changes) this.#known.set(companyId, states);
    return states;
  }

  /** As {@link of}, outside of a transaction. */
  async inCompany(companyId: number): Promise<PluginStates> {
    if (this.#switched.size === 0) return ALL_ON;
    return this.#known.get(companyId) ?? this.#load(companyId);
  }

  /** The states remembered of a company, without asking the database. */
  remembered(companyId: number): PluginStates | undefined {
    return this.#known.get(companyId);
  }

  async isEnabled(ctx: Pick<Ctx, 'companyId'>, pluginId: string): Promise<boolean> {
    return !this.mayBeOff(pluginId) || (await this.of(ctx)).isOn(pluginId);
  }

  /** @throws ERR_PLAN_FEATURE outside of the plan, ERR_FEATURE_OFF for what is off otherwise */
  async require(ctx: Pick<Ctx, 'companyId'>, pluginId: string): Promise<void> {
    if (this.mayBeOff(pluginId)) (await this.of(ctx)).require(pluginId);
  }

  /** The companies for which a plugin is on. */
  async enabledCompanies(pluginId: string): Promise<readonly number[]> {
    const { database, manifests } = this.#options;
    const rows = await database.system('which companies have a plugin on', async ({ trx }) => {
      const answer = await trx.raw<{ rows: Row[] }>(`${READ} order by c.id`);
      return answer.rows;
    });
    const isAlwaysOn = !this.mayBeOff(pluginId);
    const byCompany = new Map<number, Row[]>();
    for (const row of rows) {
      const own = byCompany.get(row.companyId);
      if (own) own.push(row);
      else byCompany.set(row.companyId, [row]);
    }
    return [...byCompany].flatMap(([companyId, own]) =>
      isAlwaysOn || statesOf(manifests, factsOf(own)).isOn(pluginId) ? [companyId] : [],
    );
  }

  /** The decisions about the plugins of the transaction's company, by plugin. */
  async decided(ctx: Ctx): Promise<ReadonlyMap<string, PluginSwitch>> {
    return factsOf(await this.#rows(ctx)).switches;
  }

  /** Decides about a plugin for the transaction's company; null takes a decision back. */
  async put(ctx: Ctx, pluginId: string, decision: Partial<PluginSwitch>): Promise<void> {
    await ctx
      .trx('plugin_switches')
      .insert({ company_id: ctx.companyId, plugin_id: pluginId, ...decision })
      .onConflict(['company_id', 'plugin_id'])
      .merge({ ...decision, updated_at: ctx.trx.fn.now() });
    await this.changed(ctx, ctx.companyId);
  }

  /** Tells that a company got another plan or switch in this transaction, or that a plan changed (`all`). */
  async changed(ctx: Ctx, scope: Scope): Promise<void> {
    await noteChange(ctx, scope);
    this.#changing.add(transactionOf(ctx));
    ctx.afterCommit(() => {
      this.forget(scope);
      for (const listener of this.#listeners) listener(scope);
    });
  }

  /** Tells of changes, of this process at once and of others within about a second. */
  onChange(listener: (scope: Scope) => void): void {
    this.#listeners.push(listener);
  }

  /** Forgets what is remembered: the next question is answered from the database. */
  forget(scope: Scope): void {
    // A state that is being read right now may be older than the change: it is answered, not kept, and not shared.
    this.#changes += 1;
    this.#reading.clear();
    if (scope === 'all') this.#known.clear();
    else this.#known.delete(scope);
  }

  /** Begins to look for changes of other processes. */
  async start(): Promise<void> {
    if (this.#switched.size === 0) return;
    const { database } = this.#options;
    const { last } = await database.system('switches so far', (ctx) => changesAfter(ctx, 0));
    this.#last = last;
    this.forget('all');
    this.#timer = setInterval(() => {
      this.#polling = this.poll().catch((error: unknown) => {
        this.#options.logger.warn({ err: error }, 'changed switches not looked for');
      });
    }, POLL_MILLISECONDS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#polling;
  }

  /** Looks for changes of other processes now. */
  async poll(): Promise<void> {
    const { scopes, last } = await this.#options.database.system('changed switches', (ctx) =>
      changesAfter(ctx, this.#last),
    );
    this.#last = Math.max(this.#last, last);
    for (const scope of scopes) {
      this.forget(scope);
      for (const listener of this.#listeners) listener(scope);
    }
  }

  #load(companyId: number): Promise<PluginStates> {
    const running = this.#reading.get(companyId);
    if (running) return running;
    const scope = { companyId, system: 'which plugins are on' };
    const reading = this.#options.database
      .transaction(scope, (ctx) => this.of(ctx))
      .finally(() => {
        if (this.#reading.get(companyId) === reading) this.#reading.delete(companyId);
      });
    this.#reading.set(companyId, reading);
    return reading;
  }

  async #read(ctx: Pick<Ctx, 'companyId'>): Promise<PluginStates> {
    return statesOf(this.#options.manifests, factsOf(await this.#rows(ctx)));
  }

  #rows(ctx: Pick<Ctx, 'companyId'>): Promise<readonly Row[]> {
    const { companyId } = ctx;
    return prepared<Row>(ctx, 'core.switches', `${READ} where c.id = :companyId`, { companyId });
  }
}

/** One company's facts; of one that is gone, a plan without anything. */
const factsOf = (
  rows: readonly Row[],
): { readonly features: PlanFeatures; readonly switches: ReadonlyMap<string, PluginSwitch> } => ({
  features: rows[0]?.features ?? {},
  switches: new Map(
    rows.flatMap(({ pluginId, chosen, forced }) =>
      pluginId === null ? [] : [[pluginId, { chosen, forced }] as const],
    ),
  ),
});
