import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from 'prosa/core/testing';
import type { RouteEntry } from '../../core/http/access.ts';
import { jsonSchema, sample } from './sample.ts';
import type { Schema } from './sample.ts';

/** Nothing has this id: whoever is let in finds nothing, and nothing is changed. */
const NOBODYS_ID = 2_000_000_000;

/** `PUT /api/users/:id`. */
export const nameOf = ({ method, url }: RouteEntry): string => `${method} ${url}`;

/** Every route that asks who is there. */
export const guarded = (app: TestApp): RouteEntry[] =>
  app.http.routeTable.filter(({ access, method }) => access !== 'public' && method !== 'HEAD');

const urlOf = (route: RouteEntry): string => {
  const params = (route.schema.params as Schema | undefined)?.properties ?? {};
  const path = route.url.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = sample(params[name] ?? {});
    return encodeURIComponent(typeof value === 'number' ? NOBODYS_ID : String(value));
  });
  const query = sample((route.schema.querystring as Schema | undefined) ?? { type: 'object' });
  return `${path}?${new URLSearchParams(query as Record<string, string>).toString()}`;
};

/**
 * Calls a route with a body that its schema accepts: only what it requires, so that nothing else can be the reason of a
 * refusal.
 * @param field a property to fill although the schema does not require it
 */
export const callRoute = (
  app: TestApp,
  route: RouteEntry,
  headers: Readonly<Record<string, string>>,
  field?: string,
): Promise<LightMyRequestResponse> => {
  const schema = jsonSchema(route.schema.body as Schema | undefined);
  const extra = field === undefined ? {} : { [field]: sample(schema?.properties?.[field] ?? {}) };
  return app.inject({
    method: route.method as 'GET',
    url: urlOf(route),
    headers,
    ...(schema ? { payload: { ...(sample(schema) as object), ...extra } } : {}),
  });
};

/** The code of a refusal; empty for a success, a file or nothing at all. */
export const errorOf = (answer: LightMyRequestResponse): string => {
  try {
    return answer.json<{ error?: string } | null>()?.error ?? '';
  } catch {
    return '';
  }
};
