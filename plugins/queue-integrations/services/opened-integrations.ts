import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Secrets } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { OpenHook } from '../delivery/call.ts';
import type { Agent } from '../dialogflow/client.ts';
import { readServiceAccount } from '../dialogflow/service-account.ts';
import { QueueIntegration } from '../models/queue-integration.ts';
import type { IntegrationType } from '../shared/types.ts';
import { HEADER_PURPOSE, SERVICE_ACCOUNT_PURPOSE, SIGNING_PURPOSE } from './secret-purposes.ts';

/** Reads integrations that answer, and opens what is sealed of them. */
@injectable()
export class OpenedIntegrations {
  constructor(
    @inject(Core.Secrets) private readonly secrets: Pick<Secrets, 'open'>,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** @returns undefined where it is gone, of another type, or stopped by its service */
  async find(
    ctx: Ctx,
    id: number,
    types: readonly IntegrationType[],
  ): Promise<QueueIntegration | undefined> {
    const row = await QueueIntegration.query(ctx.trx).findById(id);
    return row && row.stoppedAt === null && types.includes(row.type) ? row : undefined;
  }

  agent({
    serviceAccount,
    projectName,
    region,
    language,
  }: Partial<QueueIntegration>): Agent | undefined {
    if (serviceAccount === null || serviceAccount === undefined) return undefined;
    const account = readServiceAccount(this.secrets.open(serviceAccount, SERVICE_ACCOUNT_PURPOSE));
    return (
      account && {
        account,
        projectName: projectName ?? '',
        region: region ?? '',
        language: language ?? 'pt-BR',
      }
    );
  }

  hook(row: Partial<QueueIntegration>): OpenHook {
    const { url = '', headerName: name = '', headerValue, signingSecret } = row;
    const old = row.oldSecretUntil && row.oldSecretUntil > this.clock.now() && row.oldSigningSecret;
    const value = headerValue ?? null;
    return {
      url,
      header:
        name === '' || value === null
          ? undefined
          : { name, value: this.secrets.open(value, HEADER_PURPOSE) },
      secrets: [signingSecret, old]
        .filter((each): each is string => typeof each === 'string')
        .map((each) => this.secrets.open(each, SIGNING_PURPOSE)),
    };
  }
}
