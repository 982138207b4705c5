import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Audit } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { Purpose } from '../shared/audience-schemas.ts';
import type {
  CampaignSettingValues,
  SettingRows,
  SettingsChange,
} from '../shared/settings-schemas.ts';

/** The settings of a company that never changed them. */
export const SETTING_DEFAULTS: CampaignSettingValues = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  holidays: [],
  requireBasis: false,
};

const KEYS = Object.keys(SETTING_DEFAULTS) as (keyof CampaignSettingValues)[];

interface Row {
  readonly id: number;
  readonly key: string;
  readonly value: unknown;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Variables as they are kept: without blanks around their keys, and each key once. */
const tidied = ({ variables, ...others }: SettingsChange): SettingsChange => {
  if (!variables) return others;
  const byKey = new Map<string, { key: string; value: string }>();
  for (const { key, value } of variables) {
    const folded = key.trim().toLowerCase();
    if (!byKey.has(folded)) byKey.set(folded, { key: key.trim(), value });
  }
  return { ...others, variables: [...byKey.values()] };
};

/** The wishes of a company for all its campaigns: intervals, variables of its own, holidays. */
@injectable()
export class CampaignSettings {
  constructor(@inject(Core.Audit) private readonly audit: Audit) {}

  async values(ctx: Ctx): Promise<CampaignSettingValues> {
    const rows = await this.#rows(ctx);
    return {
      ...SETTING_DEFAULTS,
      // They were judged by their schema as they were written.
      ...(Object.fromEntries(
        rows.map(({ key, value }) => [key, value]),
      ) as Partial<CampaignSettingValues>),
    };
  }

  /** A notice to customers needs no consent, whatever the company's settings ask of advertising. */
  async asksBasis(ctx: Ctx, purpose: Purpose): Promise<boolean> {
    return purpose === 'marketing' && (await this.values(ctx)).requireBasis;
  }

  /** As the API shows them: all of them, with the defaults of those that were never changed. */
  async list(ctx: Ctx): Promise<SettingRows> {
    const rows = new Map((await this.#rows(ctx)).map((row) => [row.key, row]));
    return KEYS.map((key) => {
      const row = rows.get(key);
      return {
        id: row?.id ?? null,
        key,
        value: JSON.stringify(row ? row.value : SETTING_DEFAULTS[key]),
        companyId: ctx.companyId,
        createdAt: row?.createdAt.toISOString() ?? null,
        updatedAt: row?.updatedAt.toISOString() ?? null,
      };
    });
  }

  async change(ctx: Ctx, change: SettingsChange): Promise<SettingRows> {
    const { companyId } = ctx;
    for (const [key, value] of Object.entries(tidied(change))) {
      await ctx.trx.raw(
        `insert into campaign_settings (company_id, key, value) values (:companyId, :key, :value::jsonb)
           on conflict (company_id, key) do update set value = excluded.value, updated_at = now()`,
        { companyId, key, value: JSON.stringify(value) },
      );
    }
    this.audit.about(ctx, { name: Object.keys(change).join(', ') });
    const rows = await this.list(ctx);
    ctx.emit('campaigns.settings-changed', { records: rows }, [topics.admins]);
    return rows;
  }

  async #rows({ trx, companyId }: Ctx): Promise<readonly Row[]> {
    const { rows } = await trx.raw<{ rows: Row[] }>(
      `select id, key, value, created_at as "createdAt", updated_at as "updatedAt"
         from campaign_settings where company_id = ?`,
      [companyId],
    );
    return rows;
  }
}
