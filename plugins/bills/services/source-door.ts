import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Outbound, Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Breakers } from '../../automation/public.ts';
import type { SourceId } from '../schemas.ts';
import { asaasSource } from '../sources/asaas.ts';
import type { AsaasKeys } from '../sources/asaas.ts';
import type { IxcKeys } from '../sources/ixc-caller.ts';
import { ixcSource } from '../sources/ixc.ts';
import type { MkauthKeys } from '../sources/mkauth-caller.ts';
import { mkauthSource } from '../sources/mkauth.ts';
import type { BillSource, SourceAccess } from '../sources/source.ts';

/** The keys of a company's programs, those that are whole. They stay in memory. */
export interface SourceKeys {
  readonly companyId: number;
  readonly mkauth?: MkauthKeys & { readonly isUnblocking: boolean };
  readonly asaas?: AsaasKeys;
  readonly ixc?: IxcKeys;
}

/** Opens the programs that a company has keys of. */
@injectable()
export class SourceDoor {
  constructor(
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Core.Outbound) private readonly outbound: Outbound,
    @inject(Breakers) private readonly breakers: Breakers,
  ) {}

  async keys(ctx: Ctx): Promise<SourceKeys> {
    const get = async (key: string): Promise<string> =>
      String(await this.settings.get(ctx, key)).trim();
    const mkauth = {
      address: await get('ipmkauth'),
      clientId: await get('clientidmkauth'),
      clientSecret: await get('clientsecretmkauth'),
      certificate: await get('certificatemkauth'),
      isUnblocking: await this.settings.isEnabled(ctx, 'unblockmkauth'),
    };
    const asaas = { key: await get('asaas'), address: await get('asaasAddress') };
    const ixc = {
      address: await get('ipixc'),
      token: await get('tokenixc'),
      certificate: await get('certificateixc'),
    };
    const isMkauth = mkauth.address !== '' && mkauth.clientId !== '' && mkauth.clientSecret !== '';
    return {
      companyId: ctx.companyId,
      ...(isMkauth && { mkauth }),
      ...(asaas.key !== '' && { asaas }),
      ...(ixc.address !== '' && ixc.token !== '' && { ixc }),
    };
  }

  /** In the order in which they answer. */
  open(keys: SourceKeys, signal?: AbortSignal): readonly BillSource[] {
    const access: SourceAccess = {
      outbound: this.outbound,
      guard: (url, call) => this.breakers.guard(keys.companyId, url, call),
      ...(signal && { signal }),
    };
    const { mkauth, asaas, ixc } = keys;
    return [
      ...(mkauth ? [mkauthSource(mkauth, access, mkauth)] : []),
      ...(asaas ? [asaasSource(asaas, access)] : []),
      ...(ixc ? [ixcSource(ixc, access)] : []),
    ];
  }

  /** One of them; undefined where its keys are missing. */
  one(keys: SourceKeys, id: SourceId): BillSource | undefined {
    return this.open(keys).find((source) => source.id === id);
  }
}
