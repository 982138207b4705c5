import { caller, createTestApp, eventually } from 'prosa/core/testing';
import type { TestEnd } from 'prosa/core/testing';
import { createTestConnection } from 'prosa/plugins/simulator/testing';
import type { DeliveryDto, DeliveryPage, SecretDto, WebhookBody } from '../schemas.ts';
import { WebhookCare } from '../services/webhook-care.ts';
import { startReceiverFake } from './fake-receiver/index.ts';

/** A company with a simulated connection, and a receiver for what it has told. */
export const startDesk = async (t: TestEnd) => {
  const receiver = await startReceiverFake();
  const app = await createTestApp(t, {
    config: { outbound: { networks: ['127.0.0.1'], ports: [receiver.port], http: true } },
  });
  const connection = await createTestConnection(t, app);
  const { admin } = connection;
  const { companyId } = admin;
  const call = caller(app);
  const care = app.host.resolve('webhooks', WebhookCare);

  const create = async (body: WebhookBody = {}): Promise<SecretDto> => {
    const whole = {
      ...{ name: 'ERP', url: `${receiver.url}/prosa`, facts: ['tickets.message-received'] },
      ...body,
    };
    const answer = await call(admin, 'POST', '/webhooks', whole);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const made = answer.json<SecretDto>();
    receiver.expect(made.secret);
    return made;
  };
  const log = async (webhookId: number): Promise<readonly DeliveryDto[]> => {
    const path = `/webhooks/${String(webhookId)}/deliveries`;
    return (await call(admin, 'GET', path)).json<DeliveryPage>().deliveries;
  };
  return {
    ...{ app, admin, call, companyId, connection, create, log, receiver },
    /** Waits until the log, newest first, is as it is wanted. */
    logged: (webhookId: number, holds: (log: readonly DeliveryDto[]) => boolean) =>
      eventually(async () => {
        // In tests followers wait until they are told.
        await app.services.followers.run();
        return log(webhookId);
      }, holds),
    /** Has everything that waits tried now. */
    hurry: async (webhookId: number): Promise<void> => {
      await app.database.transaction({ companyId, system: 'test' }, ({ trx }) =>
        trx('webhook_deliveries').where({ state: 'waiting' }).update({ next_at: new Date() }),
      );
      await care.resume({ companyId, webhookId });
    },
    /** Texts of messages that the receiver has found good, in their order. */
    told: (): readonly unknown[] =>
      receiver.verified.map(({ data }) => (data as { message?: { body: string } }).message?.body),
  };
};
