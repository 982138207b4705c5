import { setTimeout as wait } from 'node:timers/promises';
import type { Ctx } from 'prosa/contract';
import { Core, OutboundError } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { callHook } from '../delivery/call.ts';
import type { OpenHook } from '../delivery/call.ts';
import type { HookAnswer } from '../delivery/answer.ts';
import { afterFailure, reasonOf, RetryPauses } from '../delivery/retries.ts';
import { IntegrationDelivery } from '../models/integration-delivery.ts';
import type { DeliveryLine } from './deliveries.ts';
import { GuardedOutbound } from './guarded-outbound.ts';
import { IntegrationService } from './integration-service.ts';
import { OpenedIntegrations } from './opened-integrations.ts';

/** Longer than a call takes. */
const LEASE_MILLISECONDS = 20_000;

/** Deliveries of a line that were made, and what is left of it. */
export interface Delivered {
  /** Answers by the id of the message. */
  readonly answers: ReadonlyMap<number, HookAnswer>;
  /** When the next one is due; undefined where none waits. */
  readonly nextAt: Date | undefined;
  /** The last failure; undefined where there was none. */
  readonly failure: unknown;
}

type Claim =
  | { readonly row: IntegrationDelivery; readonly hook: OpenHook }
  | { readonly nextAt: Date | undefined };

/** Delivers the messages of tickets to companies' own systems: one after the other, each until it has arrived. */
@injectable()
export class DeliveryRunner {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(GuardedOutbound) private readonly outbound: GuardedOutbound,
    @inject(OpenedIntegrations) private readonly opened: OpenedIntegrations,
    @inject(IntegrationService) private readonly integrations: IntegrationService,
    @inject(RetryPauses) private readonly retries: RetryPauses,
  ) {}

  /**
   * Delivers what is due, and what becomes due until a moment.
   * @param until now, unless told
   * @throws the signal's reason
   */
  async run(line: DeliveryLine, until?: Date, signal?: AbortSignal): Promise<Delivered> {
    const answers = new Map<number, HookAnswer>();
    let failure: unknown;
    for (;;) {
      signal?.throwIfAborted();
      const claim = await this.#claim(line);
      if ('row' in claim) {
        const result = await this.#deliver(line, claim.row, claim.hook, signal);
        failure = result.failure;
        if (result.answer) answers.set(claim.row.messageId, result.answer);
        continue;
      }
      const { nextAt } = claim;
      if (!nextAt || nextAt > (until ?? this.clock.now())) return { answers, nextAt, failure };
      const pause = Math.max(10, nextAt.getTime() - this.clock.now().getTime());
      await wait(pause, undefined, { ...(signal && { signal }) }).catch(() =>
        signal?.throwIfAborted(),
      );
    }
  }

  /** The oldest one, for this process alone: those behind it wait until it has arrived or was given up. */
  #claim(line: DeliveryLine): Promise<Claim> {
    const { companyId, integrationId, ticketId } = line;
    return this.database.transaction({ companyId }, async (ctx) => {
      const row = await IntegrationDelivery.query(ctx.trx)
        .where({ integrationId, ticketId, status: 'waiting' })
        .orderBy('id')
        .first()
        .forUpdate();
      if (!row) return { nextAt: undefined };
      const integration = await this.opened.find(ctx, integrationId, ['n8n', 'webhook']);
      if (!integration) {
        await this.#lose(ctx, line, 'stopped');
        return { nextAt: undefined };
      }
      const now = this.clock.now();
      const free = new Date(Math.max(row.nextAt.getTime(), row.leasedUntil?.getTime() ?? 0));
      if (free > now) return { nextAt: free };
      const leasedUntil = new Date(now.getTime() + LEASE_MILLISECONDS);
      const claimed = await row
        .$query(ctx.trx)
        .patchAndFetch({ leasedUntil, attempts: row.attempts + 1 });
      return { row: claimed, hook: this.opened.hook(integration) };
    });
  }

  async #deliver(
    line: DeliveryLine,
    row: IntegrationDelivery,
    hook: OpenHook,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly answer?: HookAnswer | undefined; readonly failure: unknown }> {
    const { companyId } = line;
    try {
      const answer = await callHook(this.outbound.for(companyId), hook, {
        ...{ id: row.webhookId, body: row.body ?? '', at: this.clock.now() },
        ...(signal && { signal }),
      });
      await this.#settle(line, row, { status: 'delivered', reason: '' });
      return { answer, failure: undefined };
    } catch (error) {
      if (signal?.aborted === true && !(error instanceof OutboundError)) {
        // Nobody waits for it any more: it is tried again, by itself.
        await this.#patch(line, row, { leasedUntil: null, nextAt: this.clock.now() });
        throw error;
      }
      await this.#fail(line, row, error);
      return { failure: error };
    }
  }

  async #fail(line: DeliveryLine, row: IntegrationDelivery, error: unknown): Promise<void> {
    const now = this.clock.now();
    const reason = reasonOf(error);
    if (error instanceof OutboundError && error.code === 'BREAKER_OPEN') {
      // Nothing was tried: that counts as no attempt.
      const nextAt = new Date(now.getTime() + (this.retries.pauses[0] ?? 0));
      await this.#patch(line, row, { attempts: row.attempts - 1, nextAt, leasedUntil: null });
      return;
    }
    const after = afterFailure(error, row.attempts, this.retries.pauses, now);
    if ('next' in after) {
      await this.#patch(line, row, { reason, nextAt: after.next, leasedUntil: null });
      return;
    }
    await this.#settle(line, row, { status: 'lost', reason });
    if (after.stops !== true) return;
    await this.database.transaction({ companyId: line.companyId }, (ctx) =>
      this.integrations.stop(ctx, line.integrationId),
    );
  }

  #settle(
    line: DeliveryLine,
    row: IntegrationDelivery,
    columns: { readonly status: 'delivered' | 'lost'; readonly reason: string },
  ): Promise<void> {
    return this.#patch(line, row, {
      ...columns,
      body: null,
      leasedUntil: null,
      settledAt: this.clock.now(),
    });
  }

  async #patch(
    { companyId }: DeliveryLine,
    row: IntegrationDelivery,
    columns: Partial<IntegrationDelivery>,
  ): Promise<void> {
    await this.database.transaction({ companyId }, (ctx) =>
      IntegrationDelivery.query(ctx.trx)
        .findById(row.id)
        .where({ status: 'waiting', attempts: row.attempts })
        .patch(columns),
    );
  }

  async #lose(ctx: Ctx, { integrationId, ticketId }: DeliveryLine, reason: string): Promise<void> {
    await IntegrationDelivery.query(ctx.trx)
      .where({ integrationId, ticketId, status: 'waiting' })
      .patch({ status: 'lost', reason, body: null, settledAt: this.clock.now() });
  }
}
