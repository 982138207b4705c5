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

/** The parts of a call beyond the least that the route's schema accepts. */
export interface Particulars {
  /** A property of the body to fill although the schema does not require it. */
  readonly field?: string;
  /** Parameters of the address, by name. */
  readonly params?: Readonly<Record<string, string>>;
}

const urlOf = (route: RouteEntry, given: Readonly<Record<string, string>>): string => {
  const params = (route.schema.params as Schema | undefined)?.properties ?? {};
  const path = route.url.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = sample(params[name] ?? {});
    const usual = typeof value === 'number' ? NOBODYS_ID : String(value);
    return encodeURIComponent(given[name] ?? usual);
  });
  const query = sample((route.schema.querystring as Schema | undefined) ?? { type: 'object' });
  return `${path}?${new URLSearchParams(query as Record<string, string>).toString()}`;
};

/**
 * Calls a route with a body that its schema accepts: only what it requires, so that nothing else can be the reason of a
 * refusal.
 */
export const callRoute = (
  app: TestApp,
  route: RouteEntry,
  headers: Readonly<Record<string, string>>,
  { field, params = {} }: Particulars = {},
): Promise<LightMyRequestResponse> => {
  const schema = jsonSchema(route.schema.body as Schema | undefined);
  const extra = field === undefined ? {} : { [field]: sample(schema?.properties?.[field] ?? {}) };
  return app.inject({
    method: route.method as 'GET',
    url: urlOf(route, params),
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
