import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { pluginOf, topics } from '../contract.ts';
import type { Database } from '../data/db.ts';
import { eventsSince } from '../data/event-log.ts';
import type { Host } from '../services/plugin-host.ts';
import type { Settings } from '../services/settings.ts';
import type { Authenticator, Session } from '../services/session.ts';
import type { Switches } from '../services/switches/index.ts';
import { bearerToken } from './bearer-token.ts';
import { Closed } from '../kernel/schemas.ts';

export interface CoreRouteServices {
  readonly host: Pick<Host, 'view' | 'manifests'>;
  readonly settings: Pick<Settings, 'isEnabled'>;
  readonly switches: Pick<Switches, 'inCompany'>;
  readonly authenticator: Authenticator;
  readonly database: Database;
  /** Topics a session may read, below the company's own. */
  readonly topicsOf: (session: Session) => Promise<readonly string[]>;
}

const Anything = Type.Object({}, { additionalProperties: true });

/** The routes that the shell asks before any plugin does: its screens, its topics, what it missed. */
export const coreRoutes =
  ({
    host,
    settings,
    switches,
    authenticator,
    database,
    topicsOf,
  }: CoreRouteServices): FastifyPluginAsyncTypebox =>
  async (app) => {
    const screenSettings = new Set(
      host.manifests.flatMap(({ web }) =>
        web.routes.flatMap(({ whileEnabled }) =>
          whileEnabled === undefined ? [] : [whileEnabled],
        ),
      ),
    );
    const closed = async (): Promise<ReadonlySet<string>> => {
      const off = new Set<string>();
      if (screenSettings.size === 0) return off;
      await database.system('which screens visitors are shown', async (ctx) => {
        for (const key of screenSettings) {
          if (!(await settings.isEnabled(ctx, key))) off.add(key);
        }
      });
      return off;
    };

    app.get(
      '/api/manifest',
      { config: { access: 'public' }, schema: { response: { 200: Anything } } },
      async (request) => {
        if (!bearerToken(request)) return host.view(null, { closed: await closed() });
        const session = await authenticator.sessionOf(await request.tokenSubject());
        const states = await switches.inCompany(session.companyId);
        return host.view(session, { states });
      },
    );

    app.get(
      '/api/realtime',
      {
        config: { access: 'member', openWhenPastDue: true },
        schema: {
          response: { 200: Closed({ topics: Type.Array(Type.String()), seq: Type.Integer() }) },
        },
      },
      async (request) => {
        const { companyId } = request.session;
        const names = await topicsOf(request.session);
        const { seq } = await request.transaction((ctx) =>
          eventsSince(ctx.trx, companyId, Number.MAX_SAFE_INTEGER, []),
        );
        return { topics: names.map((name) => topics.full(companyId, name)), seq };
      },
    );

    app.get(
      '/api/events',
      {
        config: { access: 'member' },
        schema: {
          querystring: Closed({
            after: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
          }),
          response: {
            200: Closed({
              events: Type.Array(Anything),
              seq: Type.Integer(),
              reset: Type.Boolean(),
            }),
          },
        },
      },
      async (request) => {
        const { companyId } = request.session;
        const names = await topicsOf(request.session);
        const states = await switches.inCompany(companyId);
        const since = await database.transaction({ companyId }, (ctx) =>
          eventsSince(ctx.trx, companyId, request.query.after, names, (name) =>
            states.isOn(pluginOf(name)),
          ),
        );
        return { ...since, events: [...since.events] };
      },
    );
  };
