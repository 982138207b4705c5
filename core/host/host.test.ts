import t from 'tap';
import type { PublishedEvent, ServerPlugin } from '../contract.ts';
import { fixturePlugin } from './testing/fixtures.ts';
import { hostOf } from './testing/host.ts';

const recording = (journal: string[], id: string, dependsOn: string[] = []): ServerPlugin =>
  fixturePlugin(id, {
    manifest: { dependsOn },
    start: async () => void journal.push(`${id} starts`),
    stop: async () => void journal.push(`${id} stops`),
  });

const failing = (plugin: ServerPlugin): ServerPlugin => ({
  ...plugin,
  start: () => Promise.reject(new Error('no line')),
});

t.test('starts plugins in dependency order and stops them in reverse', async (t) => {
  const journal: string[] = [];
  const { host } = hostOf([
    recording(journal, 'a', ['z']),
    recording(journal, 'b', ['a']),
    recording(journal, 'z'),
  ]);
  t.same(host.order, ['z', 'a', 'b']);
  t.same(
    host.manifests.map(({ id }) => id),
    host.order,
  );
  await host.start();
  await host.stop();
  await host.stop();
  t.same(journal, ['z starts', 'a starts', 'b starts', 'b stops', 'a stops', 'z stops']);
});

t.test('goes on without a plugin that fails to start, and reports it by name', async (t) => {
  const journal: string[] = [];
  const view = { routes: [{ path: '/', screen: 'HomeScreen', access: 'public' }], nav: [] };
  const { host, errors } = hostOf([
    failing(fixturePlugin('lines', { manifest: { web: view } })),
    fixturePlugin('pages', { manifest: { optional: ['lines'], web: view } }),
    recording(journal, 'tags'),
  ]);
  await host.start();
  await host.stop();
  t.same(journal, ['tags starts', 'tags stops']);
  t.same([...host.failures.keys()], ['lines']);
  t.match(errors, [
    {
      fields: { plugin: 'lines', err: { message: 'no line' } },
      message: 'plugin "lines" failed to start',
    },
  ]);
  t.same(
    host.view(null).plugins.map(({ id }) => id),
    ['pages'],
  );
});

t.test('does not start when another plugin depends on the one that failed', async (t) => {
  const journal: string[] = [];
  const { host } = hostOf([
    recording(journal, 'contacts'),
    failing(recording(journal, 'lines')),
    recording(journal, 'tickets', ['lines']),
  ]);
  await t.rejects(host.start(), {
    code: 'ERR_PLUGIN_START',
    message: 'Plugin "lines" failed to start, and "tickets" cannot do without it: no line',
  });
  t.same(journal, ['contacts starts', 'contacts stops']);
});

t.test('stops the others when one does not stop', async (t) => {
  const journal: string[] = [];
  const stuck = {
    ...recording(journal, 'b'),
    stop: () => Promise.reject(new Error('stuck')),
  };
  const { host, errors } = hostOf([recording(journal, 'a'), stuck, recording(journal, 'c')]);
  await host.start();
  await host.stop();
  t.same(journal.slice(-2), ['c stops', 'a stops']);
  t.match(errors, [{ fields: { plugin: 'b' }, message: 'plugin did not stop' }]);
});

t.test('tells an event to all who react to it, each on its own', async (t) => {
  const journal: string[] = [];
  const reacting = (id: string, react: (event: PublishedEvent) => Promise<void>): ServerPlugin =>
    fixturePlugin(id, { on: { 'tickets.ticket-closed': react } });
  const { host, errors } = hostOf([
    reacting('broken', () => Promise.reject(new Error('no mail'))),
    reacting(
      'ratings',
      async ({ payload }) => void journal.push(`rate ${String(payload.ticketId)}`),
    ),
    fixturePlugin('deaf'),
  ]);
  const event: PublishedEvent = {
    id: 'tickets.ticket-closed',
    companyId: 1,
    seq: 7,
    event: 'ticket',
    action: 'update',
    payload: { ticketId: 3 },
  };
  await host.dispatch(event);
  await host.dispatch({ ...event, id: 'tickets.ticket-opened' });
  t.same(journal, ['rate 3']);
  t.match(errors, [
    {
      fields: { plugin: 'broken', event: 'tickets.ticket-closed', seq: 7 },
      message: 'plugin failed to react to an event',
    },
  ]);
});

t.test('knows what is declared of an event and which permissions a role has', (t) => {
  const spec = { event: 'tag', action: 'update', payload: { type: 'object', properties: {} } };
  const { host } = hostOf([
    fixturePlugin('tags', {
      manifest: {
        events: { publishes: { 'tags.tag-changed': spec }, consumes: [] },
        permissions: { 'tags:edit': ['admin', 'supervisor'], 'tags:purge': ['super'] },
      },
    }),
  ]);
  t.equal(host.eventSpec('tags.tag-changed'), spec);
  t.equal(host.eventSpec('tags.tag-removed'), undefined);
  t.same(host.permissionsOf(['user']), new Set());
  t.same(host.permissionsOf(['admin']), new Set(['tags:edit']));
  t.same(host.permissionsOf(['admin', 'super']), new Set(['tags:edit', 'tags:purge']));
  t.end();
});

t.test('does not wire plugins whose manifests are wrong', (t) => {
  t.throws(() => hostOf([fixturePlugin('Tags')]), { code: 'ERR_PLUGIN_MANIFEST' });
  t.throws(() => hostOf([fixturePlugin('a', { manifest: { dependsOn: ['b'] } })]), {
    code: 'ERR_PLUGIN_MISSING',
  });
  t.end();
});
