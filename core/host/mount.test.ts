import Fastify from 'fastify';
import type { FastifyInstance, RouteOptions } from 'fastify';
import t from 'tap';
import { bind, defineToken } from '../contract.ts';
import type { RoutesPlugin, ServerPlugin } from '../contract.ts';
import { errorHandling } from '../http/errors.ts';
import { fixturePlugin } from './testing/fixtures.ts';
import { hostOf } from './testing/host.ts';

const routes =
  (...urls: string[]): RoutesPlugin =>
  (app) => {
    for (const url of urls) app.get(url, { config: { access: 'member' } }, async () => ({ url }));
  };

const plugin = (id: string, api: string[], ...urls: string[]): ServerPlugin =>
  fixturePlugin(id, { manifest: { api }, routes: routes(...urls) });

const mounted = async (...plugins: ServerPlugin[]) => {
  const app: FastifyInstance = Fastify();
  const seen: RouteOptions[] = [];
  await app.register(errorHandling);
  app.addHook('onRoute', (route) => void seen.push(route));
  const { host } = hostOf(plugins);
  await host.mount(app);
  await app.ready();
  return { app, host, seen };
};

t.test('mounts a plugin’s routes below /api, with its services', async (t) => {
  const Greeting = defineToken<Hello>('helps.Greeting');
  class Hello {
    readonly text = 'hello';
  }
  const helps = fixturePlugin('helps', {
    manifest: { api: ['helps'] },
    provides: [bind(Greeting, Hello)],
    routes: (app, { resolve }) => {
      const greeting = resolve(Greeting);
      app.get('/helps/list', async () => greeting);
    },
  });
  const { app } = await mounted(helps);
  const answer = await app.inject('/api/helps/list');
  t.same(answer.json(), { text: 'hello' });
});

t.test('keeps one plugin’s hooks away from the others', async (t) => {
  const nosy = fixturePlugin('nosy', {
    manifest: { api: ['nosy'] },
    routes: (app) => {
      app.addHook('onSend', async (_request, reply) => void reply.header('nosy', 'yes'));
      app.get('/nosy', async () => 'x');
    },
  });
  const { app } = await mounted(nosy, plugin('tags', ['tags'], '/tags'));
  t.equal((await app.inject('/api/nosy')).headers.nosy, 'yes');
  t.notOk((await app.inject('/api/tags')).headers.nosy);
});

t.test('marks each route with its owner and plan flag', async (t) => {
  const kanban = fixturePlugin('kanban', {
    manifest: { api: ['kanban'], planFeature: 'useKanban' },
    routes: routes('/kanban'),
  });
  const { seen } = await mounted(kanban, plugin('tags', ['tags'], '/tags'));
  const configs = seen
    .filter(({ method }) => method === 'GET')
    .map(({ url, config }) => [url, config]);
  t.same(configs, [
    ['/api/kanban', { access: 'member', plugin: 'kanban' }],
    ['/api/tags', { access: 'member', plugin: 'tags' }],
  ]);
});

t.test('refuses a route outside the roots its plugin owns', async (t) => {
  await t.rejects(mounted(plugin('tags', ['tags'], '/tags/:id', '/tag')), {
    code: 'ERR_PLUGIN_ROUTE',
    message:
      'Plugin "tags" answers GET /api/tag, which nobody owns: name its root in the manifest\'s api.',
  });
  await t.rejects(mounted(plugin('tags', ['tags'], '/helps'), plugin('helps', ['helps'])), {
    message: /"tags" answers GET \/api\/helps, which plugin "helps" owns/,
  });
  await t.rejects(mounted(plugin('tags', ['tags'], '/tags-and-more')), {
    code: 'ERR_PLUGIN_ROUTE',
  });
});

t.test(
  'refuses two owners of one root, but lets a plugin own a part below another’s',
  async (t) => {
    await t.rejects(mounted(plugin('a', ['messages']), plugin('b', ['messages'])), {
      message: 'Plugins "a" and "b" both own /api/messages.',
    });
    const tickets = plugin('tickets', ['messages'], '/messages/:ticketId');
    const { app } = await mounted(tickets, plugin('sender', ['messages/send'], '/messages/send'));
    t.same((await app.inject('/api/messages/send')).json(), { url: '/messages/send' });
    await t.rejects(
      mounted(
        plugin('tickets', ['messages'], '/messages/send/x'),
        plugin('sender', ['messages/send']),
      ),
      { message: /which plugin "sender" owns/ },
    );
  },
);

t.test('answers 503 for a plugin that failed, whether in wiring or in starting', async (t) => {
  class Unlucky {
    constructor() {
      throw new Error('no luck');
    }
  }
  const unwired = { ...plugin('unwired', ['unwired'], '/unwired'), services: [Unlucky] };
  const unstarted = {
    ...plugin('unstarted', ['unstarted'], '/unstarted'),
    start: () => Promise.reject(new Error('no line')),
  };
  const { app, host } = await mounted(unwired, unstarted, plugin('tags', ['tags'], '/tags'));
  t.equal((await app.inject('/api/unstarted')).statusCode, 200);
  await host.start();
  for (const url of ['/api/unwired', '/api/unwired/1', '/api/unstarted']) {
    const answer = await app.inject(url);
    t.equal(answer.statusCode, 503, url);
    t.same(answer.json(), { error: 'ERR_UNAVAILABLE' });
  }
  t.equal((await app.inject('/api/tags')).statusCode, 200);
});
