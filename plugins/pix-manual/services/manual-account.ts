import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Audit, Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { isPixKey } from '../../billing/public.ts';
import { manualPixErrors } from '../errors.ts';
import type { ManualPixBody, ManualPixDto } from '../schemas.ts';

const SETTINGS = { key: 'pixManualKey', name: 'pixManualName', city: 'pixManualCity' } as const;
const FIELDS = ['key', 'name', 'city'] as const;

/** The platform's key, to which companies pay without a provider between them. */
@injectable()
export class ManualAccount {
  constructor(
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  async get(ctx: Ctx): Promise<ManualPixDto> {
    const [key, name, city] = [
      String(await this.settings.get(ctx, SETTINGS.key)),
      String(await this.settings.get(ctx, SETTINGS.name)),
      String(await this.settings.get(ctx, SETTINGS.city)),
    ];
    return { key, name, city, isReady: [key, name, city].every((each) => each !== '') };
  }

  /** All three, or none. @throws an error of the field that is wrong */
  async put(ctx: Ctx, body: ManualPixBody): Promise<ManualPixDto> {
    const typed = { key: body.key.trim(), name: body.name.trim(), city: body.city.trim() };
    const missing = FIELDS.filter((field) => typed[field] === '');
    if (typed.key !== '' && !isPixKey(typed.key)) {
      throw manualPixErrors.ERR_MANUAL_PIX_INVALID_KEY({ field: 'key' });
    }
    if (missing.length > 0 && missing.length < FIELDS.length) {
      throw manualPixErrors.ERR_MANUAL_PIX_INCOMPLETE({ field: missing[0] });
    }
    for (const field of FIELDS) await this.settings.put(ctx, SETTINGS[field], typed[field]);
    this.audit.about(ctx, { name: typed.key });
    return this.get(ctx);
  }
}
