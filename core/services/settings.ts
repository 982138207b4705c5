import { LRUCache } from 'lru-cache';
import type { Ctx, PluginManifest } from '../contract.ts';
import { transactionOf } from '../data/prepared.ts';
import type { Secrets } from './secrets.ts';
import { SettingDefinitions } from './setting-definitions.ts';
import type { SettingDefinition, SettingValue } from './setting-definitions.ts';
import type { Switches } from './switches/index.ts';

/** How long a change made by another process may go unnoticed, in milliseconds. */
const FRESH_FOR = 5000;
const MOST_COMPANIES = 5000;

/** A setting as it is shown. Of a secret, `value` only tells whether there is one: `set` or `unset`. */
export interface Setting {
  /** Null while the company never changed it and it has its default, and of what all companies share. */
  readonly id: number | null;
  readonly key: string;
  readonly value: string;
  readonly companyId: number;
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
}

interface SettingRow {
  id: number | null;
  company_id: number | null;
  key: string;
  value: string;
  created_at: Date;
  updated_at: Date;
}

type Rows = ReadonlyMap<string, SettingRow>;

/** Tells which plugins are on for a transaction's company. */
type SettingSwitches = Pick<Switches, 'of' | 'require'>;

/**
 * Companies' settings: what a company may set, and to what, is in the plugins' manifests. Settings of a plugin that is off for
 * a company are neither shown nor changed there; they keep their values.
 */
export class Settings {
  readonly #definitions: SettingDefinitions;
  readonly #secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly #switches: SettingSwitches;
  readonly #known = new LRUCache<number, Rows>({ max: MOST_COMPANIES, ttl: FRESH_FOR });
  /** Transactions that changed a setting: they read their own changes, which nobody else may see yet. */
  readonly #changing = new WeakSet<object>();
  #changes = 0;

  constructor(options: {
    manifests: readonly Pick<PluginManifest, 'id' | 'settings'>[];
    secrets: Pick<Secrets, 'seal' | 'open'>;
    switches: SettingSwitches;
  }) {
    this.#definitions = new SettingDefinitions(options.manifests);
    this.#secrets = options.secrets;
    this.#switches = options.switches;
  }

  /**
   * The company's value, or the default. Of a secret it is the secret itself.
   * @throws ERR_NO_SETTING_FOUND when no manifest declares it
   */
  async get(ctx: Ctx, key: string): Promise<SettingValue> {
    const definition = this.#definitions.find(key);
    const row = (await this.#rowsOf(ctx)).get(key);
    if (!row) return definition.fallback;
    const text = definition.isSecret ? this.#open(key, row.value) : row.value;
    return this.#definitions.parse(key, text);
  }

  /** The definition of a setting: its owner, its values. @throws ERR_NO_SETTING_FOUND */
  definition(key: string): SettingDefinition {
    return this.#definitions.find(key);
  }

  /** Whether a change of it asks for a recent confirmation; not of what does not exist. */
  isSensitive(key: string): boolean {
    return this.#definitions.isSensitive(key);
  }

  /** Whether a setting with the values `enabled` and `disabled` is on. */
  async isEnabled(ctx: Ctx, key: string): Promise<boolean> {
    return (await this.get(ctx, key)) === 'enabled';
  }

  /**
   * All settings of the company, those never changed with their defaults, without those of plugins that are off.
   * @param audience only admins learn which secrets are set
   */
  async list(ctx: Ctx, audience: 'member' | 'admin'): Promise<readonly Setting[]> {
    const rows = await this.#rowsOf(ctx);
    const states = await this.#switches.of(ctx);
    return this.#definitions
      .all()
      .filter(({ isSecret, plugin }) => (audience === 'admin' || !isSecret) && states.isOn(plugin))
      .map((definition) => this.#show(ctx, definition, rows.get(definition.key)));
  }

  /** One setting as {@link list} shows it to admins. @throws ERR_NO_SETTING_FOUND */
  async shown(ctx: Ctx, key: string): Promise<Setting> {
    const definition = this.#definitions.find(key);
    return this.#show(ctx, definition, (await this.#rowsOf(ctx)).get(key));
  }

  /**
   * Changes a setting. A secret is stored encrypted; `''` takes it away and `set`, which is how it is shown, leaves it.
   * @throws ERR_NO_SETTING_FOUND, ERR_INVALID_SETTING; ERR_FEATURE_OFF, ERR_PLAN_FEATURE where its plugin is off
   */
  async put(ctx: Ctx, key: string, value: unknown): Promise<Setting> {
    const definition = this.#definitions.find(key);
    await this.#switches.require(ctx, definition.plugin);
    const text = String(this.#definitions.parse(key, value));
    if (definition.isSecret && text === 'set') {
      return this.#show(ctx, definition, (await this.#rowsOf(ctx)).get(key));
    }
    const stored =
      definition.isSecret && text !== '' ? this.#secrets.seal(text, sealOf(key)) : text;
    const updated_at = ctx.trx.fn.now() as unknown as Date;
    const [row] = await (
      definition.isShared
        ? ctx.trx<SettingRow>('platform_settings').insert({ key, value: stored }).onConflict('key')
        : ctx
            .trx<SettingRow>('settings')
            .insert({ company_id: ctx.companyId, key, value: stored })
            .onConflict(['company_id', 'key'])
    )
      .merge({ value: stored, updated_at })
      .returning<SettingRow[]>('*');
    this.#changed(ctx, definition.isShared);
    return this.#show(ctx, definition, row);
  }

  /** Writes the defaults down for a new company, so that it keeps them when a later version has others. */
  async fill(ctx: Ctx): Promise<void> {
    const rows = this.#definitions
      .all()
      .filter(({ isSecret, isShared }) => !isSecret && !isShared)
      .map(({ key, fallback }) => ({ company_id: ctx.companyId, key, value: String(fallback) }));
    if (rows.length === 0) return;
    await ctx.trx<SettingRow>('settings').insert(rows).onConflict(['company_id', 'key']).ignore();
    this.#changed(ctx, false);
  }

  async #rowsOf(ctx: Ctx): Promise<Rows> {
    const known = this.#known.get(ctx.companyId);
    const isChanging = this.#changing.has(transactionOf(ctx));
    if (known && !isChanging) return known;
    const changes = this.#changes;
    const { rows } = await ctx.trx.raw<{ rows: SettingRow[] }>(
      `select id, company_id, key, value, created_at, updated_at from settings where company_id = ?
       union all
       select null, null, key, value, created_at, updated_at from platform_settings`,
      [ctx.companyId],
    );
    const byKey = new Map(rows.map((row) => [row.key, row]));
    if (!isChanging && changes === this.#changes) this.#known.set(ctx.companyId, byKey);
    return byKey;
  }

  #changed(ctx: Ctx, isShared: boolean): void {
    this.#changing.add(transactionOf(ctx));
    ctx.afterCommit(() => {
      this.#changes += 1;
      if (isShared) this.#known.clear();
      else this.#known.delete(ctx.companyId);
    });
  }

  #show(ctx: Ctx, { key, fallback, isSecret }: SettingDefinition, row?: SettingRow): Setting {
    const text = row?.value ?? String(fallback);
    return {
      id: row?.id ?? null,
      key,
      value: isSecret ? (text === '' ? 'unset' : 'set') : text,
      companyId: ctx.companyId,
      createdAt: row?.created_at ?? null,
      updatedAt: row?.updated_at ?? null,
    };
  }

  #open(key: string, stored: string): string {
    return stored === '' ? '' : this.#secrets.open(stored, sealOf(key));
  }
}

const sealOf = (key: string): string => `setting:${key}`;
