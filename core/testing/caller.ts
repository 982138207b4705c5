import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

/** A request as somebody, or as nobody; paths below `/api` begin with `/`. */
export type Call = (
  who: TestUser | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
) => Promise<LightMyRequestResponse>;

/** Calls an app's API. */
export const caller =
  (app: TestApp): Call =>
  (who, method, path, payload) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: who?.headers ?? {},
      ...(payload && { payload }),
    });
