import type { Ctx } from 'prosa/contract';
import { plainDocument } from 'prosa/contract';
import { changesOf, Core } from 'prosa/core';
import type { Accounts, Audit, Clock, Database, Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { DUNNING_STEPS } from '../shared/settings-schemas.ts';
import type { BillingSettingsBody, BillingSettingsDto } from '../shared/settings-schemas.ts';
import { Providers } from './providers.ts';

const DAY = 86_400_000;

/** The keys under which the platform keeps them. */
const KEYS = {
  provider: 'billingProvider',
  issuerName: 'billingIssuerName',
  issuerDocument: 'billingIssuerDocument',
  issuerAddress: 'billingIssuerAddress',
  graceDays: 'gracePeriod',
  stepsOff: 'billingStepsOff',
} as const;

/** How the platform bills: one set of settings for all companies. */
@injectable()
export class BillingSettings {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Core.Accounts) private readonly accounts: Accounts,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Providers) private readonly providers: Providers,
  ) {}

  async view(ctx: Ctx): Promise<BillingSettingsDto> {
    const text = async (name: keyof typeof KEYS): Promise<string> =>
      String(await this.settings.get(ctx, KEYS[name]));
    const off = (await text('stepsOff')).split(',');
    const sent = await this.#sent();
    return {
      provider: await text('provider'),
      providers: await Promise.all(
        this.providers.all().map(async (provider) => ({
          id: provider.id,
          isReady: await provider.isReady(),
        })),
      ),
      issuerName: await text('issuerName'),
      issuerDocument: await text('issuerDocument'),
      issuerAddress: await text('issuerAddress'),
      graceDays: Number(await text('graceDays')),
      steps: DUNNING_STEPS.map((id) => ({ id, isOn: !off.includes(id), sent: sent.get(id) ?? 0 })),
    };
  }

  /** @throws ERR_NO_PROVIDER_FOUND */
  async save(ctx: Ctx, body: BillingSettingsBody): Promise<BillingSettingsDto> {
    if (body.provider) this.providers.get(body.provider);
    const before = await this.view(ctx);
    const { stepsOff, issuerDocument, ...plain } = body;
    const values: Partial<Record<keyof typeof KEYS, string | number>> = {
      ...plain,
      ...(issuerDocument === undefined ? {} : { issuerDocument: plainDocument(issuerDocument) }),
      ...(stepsOff === undefined ? {} : { stepsOff: stepsOff.join(',') }),
    };
    for (const [name, value] of Object.entries(values)) {
      await this.settings.put(ctx, KEYS[name as keyof typeof KEYS], value);
    }
    // Days of grace close companies, or let them in.
    if (body.graceDays !== undefined) this.accounts.changed(ctx, 'all');
    const after = await this.view(ctx);
    await this.audit.record(ctx, {
      action: 'setting-changed',
      subject: { kind: 'billing' },
      details: changesOf(flat(before), flat(after)),
      log: 'platform',
    });
    return after;
  }

  /** Reminders of the last 30 days, by their step. */
  #sent(): Promise<ReadonlyMap<string, number>> {
    const since = new Date(this.clock.now().getTime() - 30 * DAY);
    return this.database.system('count reminders', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: { step: string; count: number }[] }>(
        'select step, count(*)::int from dunning_notices where mailed_at >= ? group by step',
        [since],
      );
      return new Map(rows.map(({ step, count }) => [step, count]));
    });
  }
}

const flat = ({ steps, providers: _providers, ...plain }: BillingSettingsDto): object => ({
  ...plain,
  stepsOff: steps
    .filter(({ isOn }) => !isOn)
    .map(({ id }) => id)
    .join(','),
});
