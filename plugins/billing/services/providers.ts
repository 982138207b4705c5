import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { billingErrors } from '../errors.ts';
import { ProvidersPoint } from '../shared/providers.ts';
import type { PaymentProvider } from '../shared/providers.ts';

/** The ways in which companies pay. */
@injectable()
export class Providers {
  constructor(
    @inject(filled(ProvidersPoint)) private readonly point: Filled<PaymentProvider>,
    @inject(Core.Settings) private readonly settings: Settings,
  ) {}

  all(): readonly PaymentProvider[] {
    return this.point.all();
  }

  find(id: string): PaymentProvider | undefined {
    return this.all().find((provider) => provider.id === id);
  }

  /** @throws ERR_NO_PROVIDER_FOUND */
  get(id: string): PaymentProvider {
    const provider = this.find(id);
    if (!provider) throw billingErrors.ERR_NO_PROVIDER_FOUND();
    return provider;
  }

  /** The one that makes new charges; undefined while none is chosen or it is not set up. */
  async chosen(ctx: Ctx): Promise<PaymentProvider | undefined> {
    const provider = this.find(String(await this.settings.get(ctx, 'billingProvider')));
    return provider && (await provider.isReady()) ? provider : undefined;
  }
}
