import type { Product } from './product.ts';

/** Somebody who uses the product through its API. */
export interface Client {
  readonly userId: number;
  /** The access token. Whoever logs in as the same user ends it. */
  readonly token: string;
  get<T>(path: string): Promise<T>;
  /** Bodies are JSON, or a form as it is. @returns status and body; throws only when nobody answers */
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }>;
}

/** The cookies an answer sets, as the next request sends them: the login's proof of the password is one. */
const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Logs in. */
export const logIn = async ({
  address,
  email,
  password,
}: Pick<Product, 'address' | 'email' | 'password'>): Promise<Client> => {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`login: ${String(answer.status)} ${await answer.text()}`);
  const { token, user } = (await answer.json()) as { token: string; user: { id: number } };
  const headers = { authorization: `Bearer ${token}`, cookie: cookiesOf(answer) };
  return {
    userId: user.id,
    token,
    get: async <T>(path: string): Promise<T> => {
      const got = await fetch(`${address}/api${path}`, { headers });
      if (!got.ok) throw new Error(`GET ${path}: ${String(got.status)} ${await got.text()}`);
      return (await got.json()) as T;
    },
    send: async (method, path, body) => {
      const isJson = body !== undefined && !(body instanceof FormData);
      const sent = await fetch(`${address}/api${path}`, {
        method,
        headers: {
          ...headers,
          ...(isJson ? { 'content-type': 'application/json' } : {}),
        },
        ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
      });
      const text = await sent.text();
      return { status: sent.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
    },
  };
};
