import { eventually } from 'prosa/core/testing';
import type { TestApp, TestCompany, TestUser } from 'prosa/core/testing';
import { connectSimulator, customerWrites, newNumber } from '../tickets/testing.ts';
import type { NewTokenDto } from './schemas.ts';

/** An answer of the API, its body as the test expects it. */
export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The answer to the call: its word, or its refusal. */
export interface SendAnswer {
  readonly mensagem?: string;
  readonly id?: number;
  readonly error?: string;
  readonly field?: string;
  readonly message?: string;
  readonly retryAfter?: number;
}

/** Makes a connection's token through the API. */
export const makeToken = async (
  app: TestApp,
  { admin }: TestCompany,
  connection: number,
): Promise<string> => {
  const answer = await app.inject({
    method: 'PUT',
    url: `/api/message-api/tokens/${String(connection)}`,
    headers: admin.headers,
  });
  if (answer.statusCode !== 200) throw new Error(`no token was made: ${answer.body}`);
  return answer.json<NewTokenDto>().token;
};

/** Makes the call as a program does: JSON, or a form. */
export const sender =
  (app: TestApp) =>
  async (token: string | undefined, message: object): Promise<Answer<SendAnswer>> => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const encoded = message instanceof FormData ? new Response(message) : undefined;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/messages/send',
      headers: encoded
        ? { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' }
        : headers,
      payload: encoded ? Buffer.from(await encoded.arrayBuffer()) : message,
    });
    return {
      status: answer.statusCode,
      body: answer.json<SendAnswer>(),
      headers: answer.headers,
    };
  };

/** The number of somebody who has just written on a connection: messages to it are answers, which wait for nothing. */
export const heardNumber = async (
  app: TestApp,
  admin: TestUser,
  connection: number,
  number = newNumber(),
): Promise<string> => {
  await customerWrites(app, admin, connection, { number, name: 'Maria Souza', body: 'Oi' });
  await eventually(async () => {
    const url = `/api/tickets?searchParam=${number}&showAll=true`;
    const answer = await app.inject({ url, headers: admin.headers });
    return answer.json<{ count: number }>().count > 0;
  });
  return number;
};

/** A company with a connected simulator and its token. */
export const companyWithToken = async (app: TestApp) => {
  const company = await app.factories.company();
  const connection = await connectSimulator(app, company.admin);
  return { company, connection, token: await makeToken(app, company, connection) };
};
