import { createHash } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database, Outbound, Secrets } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ProviderError } from '../../billing/public.ts';
import { BacenClient } from '../client/bacen-client.ts';
import type { BacenAccount } from '../client/bacen-client.ts';
import { Tokens } from '../client/tokens.ts';
import type { PixAccount } from '../models/pix-account.ts';
import { PROFILES } from '../profiles/index.ts';
import { readIdentity } from './identity.ts';
import { CERTIFICATE_PURPOSE, isComplete, PixAccounts, SECRET_PURPOSE } from './pix-accounts.ts';

/** An account with the client that speaks for it. */
export interface OpenAccount {
  readonly account: PixAccount;
  readonly client: BacenClient;
}

/** Opens what is sealed of an account, and makes the client that speaks for it. */
@injectable()
export class Clients {
  readonly #tokens: Tokens;

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Secrets) private readonly secrets: Secrets,
    @inject(Core.Outbound) private readonly outbound: Outbound,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(PixAccounts) private readonly accounts: PixAccounts,
  ) {
    this.#tokens = new Tokens(clock);
  }

  /** The platform's account, as it is now; undefined while it is not complete. */
  async find(): Promise<OpenAccount | undefined> {
    const account = await this.database.system('account at the payment provider', (ctx: Ctx) =>
      this.accounts.find(ctx),
    );
    return isComplete(account)
      ? { account, client: this.clientOf(account, this.#tokens) }
      : undefined;
  }

  /** @throws ProviderError `misconfigured` while it is not complete */
  async open(): Promise<OpenAccount> {
    const found = await this.find();
    if (!found) throw new ProviderError('misconfigured', 'the payment provider is not configured');
    return found;
  }

  /** @param tokens those to go on with; a test begins without any */
  clientOf(account: PixAccount, tokens: Tokens = new Tokens(this.clock)): BacenClient {
    const { outbound, clock } = this;
    return new BacenClient({ outbound, clock, tokens, account: this.#opened(account) });
  }

  #opened(row: PixAccount): BacenAccount {
    const profile = PROFILES[row.profile];
    const host = row.baseUrl === '' ? (profile.hosts?.[row.environment] ?? '') : row.baseUrl;
    const clientSecret = row.clientSecret
      ? this.secrets.open(row.clientSecret, SECRET_PURPOSE)
      : '';
    const file = row.certificate
      ? Buffer.from(this.secrets.open(row.certificate, CERTIFICATE_PURPOSE), 'base64')
      : undefined;
    const apiUrl = host + profile.apiPath;
    const tokenUrl = row.tokenUrl === '' ? host + profile.tokenPath : row.tokenUrl;
    const id = createHash('sha256')
      .update(JSON.stringify([tokenUrl, row.clientId, clientSecret, row.certificate]))
      .digest('hex');
    return {
      ...{ id, profile, apiUrl, tokenUrl, clientSecret, clientId: row.clientId },
      ...(file && { identity: readIdentity(file).identity }),
      ...(row.serverCertificate !== '' && { serverCertificate: row.serverCertificate }),
    };
  }
}
