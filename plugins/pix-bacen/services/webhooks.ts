import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Audit } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ProviderError } from '../../billing/public.ts';
import { isUnknown, providerError } from '../client/failures.ts';
import { pixErrors } from '../errors.ts';
import { PROFILES } from '../profiles/index.ts';
import type { WebhookState } from '../schemas.ts';
import { Clients } from './clients.ts';
import type { OpenAccount } from './clients.ts';
import { WebhookAddress } from './webhook-address.ts';

const HTTPS = /^https:\/\//;

/**
 * The address that a provider tells of payments. A key has one alone, so that registering takes it away from whichever
 * installation had it: people do it, never the start of a process.
 */
@injectable()
export class Webhooks {
  constructor(
    @inject(Clients) private readonly clients: Clients,
    @inject(WebhookAddress) private readonly address: WebhookAddress,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  async state(): Promise<WebhookState> {
    const open = await this.#open();
    const registered = await this.#registered(open);
    const ours = this.address.plain(open.account);
    // The secret in it is nobody's to see.
    const shown = registered?.split('?')[0] ?? null;
    return { registered: shown, ours, isOurs: registered === this.address.whole(open.account) };
  }

  /** Has the provider tell this installation. @returns the key */
  async register(): Promise<string> {
    const open = await this.#open();
    return this.#put(open, open.account.key, this.address.whole(open.account));
  }

  /** Has the provider tell any address of a key. @returns the key */
  async registerAt(key: string, url: string): Promise<string> {
    return this.#put(await this.#open(), key, url);
  }

  /** @returns the key */
  async remove(): Promise<string> {
    const { client, account } = await this.#open();
    await this.#done(() => client.deleteWebhook(account.key));
    return account.key;
  }

  /** Names the key in the audit log, once the provider has done what it was asked to. */
  tell(ctx: Ctx, key: string): void {
    this.audit.about(ctx, { name: key });
  }

  async #put({ client, account }: OpenAccount, key: string, url: string): Promise<string> {
    if (!HTTPS.test(url) || !URL.canParse(url)) throw pixErrors.ERR_PIX_WEBHOOK_NOT_HTTPS();
    const { plainWebhookHeaders } = PROFILES[account.profile];
    const headers = account.noticeProof === 'address' ? plainWebhookHeaders : {};
    await this.#done(() => client.putWebhook(key, url, headers));
    return key;
  }

  async #registered({ client, account }: OpenAccount): Promise<string | undefined> {
    return this.#done(async () => {
      try {
        return (await client.getWebhook(account.key)).webhookUrl;
      } catch (error) {
        if (isUnknown(error)) return undefined;
        throw error;
      }
    });
  }

  async #open(): Promise<OpenAccount> {
    const open = await this.clients.find();
    if (!open) throw pixErrors.ERR_PIX_NOT_CONFIGURED();
    return open;
  }

  async #done<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const failure = providerError(error);
      if (!(failure instanceof ProviderError)) throw error;
      if (failure.failure === 'misconfigured') throw pixErrors.ERR_PIX_MISCONFIGURED();
      throw failure.failure === 'refused'
        ? pixErrors.ERR_PIX_REFUSED()
        : pixErrors.ERR_PIX_UNREACHABLE();
    }
  }
}
