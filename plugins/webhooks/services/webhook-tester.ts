import { randomUUID } from 'node:crypto';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { Webhook } from '../models/webhook.ts';
import type { TestResult } from '../schemas.ts';
import { Sender } from './sender.ts';

/** Sends a message that is about nothing, signed like the others. */
@injectable()
export class WebhookTester {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Sender) private readonly sender: Sender,
  ) {}

  async test(webhook: Webhook): Promise<TestResult> {
    const { companyId, id: webhookId } = webhook;
    const timestamp = this.clock.now().toISOString();
    const body = { type: 'webhooks.test', timestamp, companyId, data: { webhookId } };
    const id = `msg_${randomUUID().replaceAll('-', '')}`;
    const sent = await this.sender.send(webhook, { id, body: JSON.stringify(body) });
    const { status, milliseconds, failure } = sent;
    return { isDelivered: !failure, status, problem: failure?.kind ?? '', milliseconds };
  }
}
