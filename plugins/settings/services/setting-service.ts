import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core, coreErrors } from 'prosa/core';
import type { Accounts, Audit, Database, Setting, Settings, Switches } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { PutSettingBody, SettingDto, SupportDto } from '../schemas.ts';

/** The company's settings, read and changed by people. */
@injectable()
export class SettingService {
  constructor(
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Accounts) private readonly accounts: Accounts,
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Switches) private readonly switches: Switches,
  ) {}

  async list(ctx: Ctx): Promise<SettingDto[]> {
    const audience = ctx.roles.includes('admin') ? 'admin' : 'member';
    const settings = await this.settings.list(ctx, audience);
    return settings.map((setting) => this.#dto(setting));
  }

  /** Where people find help, whoever asks. */
  support(): Promise<SupportDto> {
    return this.database.system('the support contact', async (ctx) => ({
      contact: String(await this.settings.get(ctx, 'supportContact')).trim(),
    }));
  }

  /** Whether a change of it asks for a recent confirmation. */
  isSensitive(key: string): boolean {
    return this.settings.isSensitive(key);
  }

  /**
   * @throws ERR_NO_SETTING_FOUND, ERR_INVALID_SETTING; ERR_NO_PERMISSION for what the platform decides; ERR_FEATURE_OFF,
   *   ERR_PLAN_FEATURE where its plugin is off
   */
  async put(ctx: Ctx, key: string, { value }: PutSettingBody): Promise<SettingDto> {
    const { isPlatforms, isShared, plugin } = this.settings.definition(key);
    if (isPlatforms && !ctx.roles.includes('super')) throw coreErrors.ERR_NO_PERMISSION();
    const before = await this.settings.shown(ctx, key);
    const setting = this.#dto(await this.settings.put(ctx, key, value));
    // A setting may decide who is let in.
    this.accounts.changed(ctx, isShared ? 'all' : { companyId: ctx.companyId });
    // Whether a secret is set is for those who may set it.
    const { isSecret } = this.settings.definition(key);
    ctx.emit('settings.setting-updated', { setting }, [isSecret ? topics.admins : topics.company]);
    const change = { from: before.value.slice(0, 200), to: setting.value.slice(0, 200) };
    await this.audit.record(ctx, {
      action: 'setting-changed',
      subject: { kind: 'settings', name: key },
      details: { value: change, plugin },
      ...(isShared ? { log: 'both' } : {}),
    });
    return setting;
  }

  #dto(setting: Setting): SettingDto {
    const { plugin, schema } = this.settings.definition(setting.key);
    return {
      ...setting,
      plugin,
      hasOwnPage: this.switches.mayBeOff(plugin),
      schema: { ...schema },
      createdAt: setting.createdAt?.toISOString() ?? null,
      updatedAt: setting.updatedAt?.toISOString() ?? null,
    };
  }
}
