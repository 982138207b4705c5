import { eventually } from 'prosa/core/testing';
import type { TestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import { Deciding } from './services/decisions/deciding.ts';
import { Decisions } from './services/decisions/decisions.ts';

export { arrive, messageFrom } from './testing/channel.ts';
export { Desk, newNumber } from './testing/desk.ts';

/** A connected simulated line of a company, made through the API. */
export const connectedLine = async (app: TestApp, admin: TestUser): Promise<number> => {
  const created = await app.inject({
    method: 'POST',
    url: '/api/whatsapp',
    headers: admin.headers,
    payload: { name: `Linha ${String(Date.now())}`, provider: 'simulator' },
  });
  const { id } = created.json<{ id: number }>();
  await app.inject({
    method: 'POST',
    url: `/api/whatsappsession/${String(id)}`,
    headers: admin.headers,
  });
  await untilConnected(app, admin, id);
  return id;
};

const untilConnected = async (app: TestApp, admin: TestUser, id: number): Promise<void> => {
  await eventually(async () => {
    const line = await app.inject({
      method: 'GET',
      url: `/api/whatsapp/${String(id)}`,
      headers: admin.headers,
    });
    return line.json<{ status: string }>().status === 'CONNECTED';
  });
};

/** The customer writes. @returns the message's id on the channel */
export const customerWrites = async (
  app: TestApp,
  admin: TestUser,
  connectionId: number,
  message: { number: string; name: string; body: string; id?: string },
): Promise<string> => {
  const { number, name, ...rest } = message;
  const answer = await app.inject({
    method: 'POST',
    url: `/api/simulator/${String(connectionId)}/messages`,
    headers: admin.headers,
    payload: { from: { number, name }, ...rest },
  });
  if (answer.statusCode !== 202) throw new Error(`the phone was answered ${answer.body}`);
  return answer.json<{ id: string }>().id;
};

/** Waits until nothing waits for an automatic answer in this process. */
export const decided = (app: TestApp): Promise<void> =>
  app.host.resolve('tickets', Decisions).settled();

/** Lets this process take up whatever waits for an automatic answer, as it does every half minute. */
export const takeUp = (app: TestApp): Promise<void> =>
  app.host.resolve('tickets', Decisions).pickUp();

/**
 * Decides about the last messages of conversations once more, as if nobody had.
 * @returns the statements it took, without the transaction's own
 */
export const decideAgain = async (
  app: TestApp,
  companyId: number,
  ids: readonly number[],
): Promise<readonly string[]> => {
  const scope = { companyId, system: 'a decision once more' };
  await app.database.transaction(scope, ({ trx }) =>
    trx('tickets')
      .whereIn('id', [...ids])
      .update({
        awaiting_decision: trx.raw("now() - interval '1 minute'"),
        decided_message_id: trx.raw('decided_message_id - 1'),
      }),
  );
  const statements: string[] = [];
  await app.database.transaction(scope, async (ctx) => {
    ctx.trx.on('query', ({ sql }: { sql: string }) => {
      if (!/^(BEGIN|COMMIT)/.test(sql)) statements.push(sql);
    });
    await app.host.resolve('tickets', Deciding).decide(ctx, ids);
  });
  return statements;
};

/** From now on this process stores what arrives and decides nothing, as if it had died in between. */
export const stopDeciding = (app: TestApp): Promise<void> =>
  app.host.resolve('tickets', Decisions).stop();
