import { eventually } from 'prosa/core/testing';
import type { TestApp, TestUser } from 'prosa/core/testing';

/** A connected simulator of a company, made through the API. */
export const connectSimulator = async (app: TestApp, admin: TestUser): Promise<number> => {
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
    const connection = await app.inject({
      method: 'GET',
      url: `/api/whatsapp/${String(id)}`,
      headers: admin.headers,
    });
    return connection.json<{ status: string }>().status === 'CONNECTED';
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
