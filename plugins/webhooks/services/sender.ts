import { Core, OutboundError } from 'prosa/core';
import type { Clock, Outbound, Secrets } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Breakers } from '../../automation/public.ts';
import type { Webhook } from '../models/webhook.ts';
import type { Failure } from '../rules/retry.ts';
import { signatureHeaders } from '../rules/signature.ts';
import type { SignedMessage } from '../rules/signature.ts';

export const SECRET_PURPOSE = 'webhooks.secret';
export const HEADER_PURPOSE = 'webhooks.header';

const TIMEOUT_MILLISECONDS = 15_000;

/** The result of a call. */
export interface Sent {
  readonly at: Date;
  readonly milliseconds: number;
  /** Of the answer; null where there was none. */
  readonly status: number | null;
  /** Undefined where it was delivered. */
  readonly failure?: Failure;
}

/** Signs a message and calls an address with it. */
@injectable()
export class Sender {
  constructor(
    @inject(Core.Outbound) private readonly outbound: Pick<Outbound, 'text'>,
    @inject(Core.Secrets) private readonly secrets: Pick<Secrets, 'open'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Breakers) private readonly breakers: Breakers,
  ) {}

  async send(webhook: Webhook, { id, body }: Omit<SignedMessage, 'at'>): Promise<Sent> {
    const at = this.clock.now();
    const begun = performance.now();
    const after = () => ({ at, milliseconds: Math.round(performance.now() - begun) });
    const request = {
      url: webhook.url,
      body: { bytes: body, type: 'application/json' },
      headers: {
        ...this.#own(webhook),
        ...signatureHeaders({ id, at, body }, this.#secretsOf(webhook, at)),
      },
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
    };
    try {
      const { companyId, url } = webhook;
      const { status } = await this.breakers.guard(companyId, url, () =>
        this.outbound.text(request).catch(acceptTooLarge),
      );
      return { ...after(), status };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return { ...after(), status: error.status ?? null, failure: error };
    }
  }

  #own({ headerName, headerValue }: Webhook): Readonly<Record<string, string>> {
    if (headerName === '' || headerValue === null) return {};
    return { [headerName]: this.secrets.open(headerValue, HEADER_PURPOSE) };
  }

  #secretsOf({ secret, oldSecret, oldSecretUntil }: Webhook, at: Date): readonly string[] {
    const isOldGood = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > at;
    return [secret, ...(isOldGood ? [oldSecret] : [])].map((each) =>
      this.secrets.open(each, SECRET_PURPOSE),
    );
  }
}

/** Failures were told by their status before: whoever answers success with a large page has taken it. */
const acceptTooLarge = (error: unknown): { readonly status: number } => {
  if (error instanceof OutboundError && error.code === 'too-large') return { status: 200 };
  throw error;
};
