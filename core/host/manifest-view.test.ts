import t from 'tap';
import { manifestView } from './manifest-view.ts';
import type { Caller } from '../services/plugin-host.ts';
import { statesOf } from '../services/switches/states.ts';
import { fixtureManifest } from './testing/fixtures.ts';

const caller = (parts: Partial<Caller> = {}): Caller => ({
  isSuper: false,
  roles: ['user'],
  permissions: new Set(),
  ...parts,
});

const route = (path: string, access: string) => ({ path, screen: 'AnyScreen', access });

const site = fixtureManifest('site', {
  web: {
    routes: [
      route('/login', 'public'),
      route('/home', 'member'),
      route('/users', 'admin'),
      route('/companies', 'super'),
      route('/purge', 'site:purge'),
    ],
    nav: [
      { section: 'main', path: '/home', label: 'home', order: 1, access: 'member', badge: 'Count' },
      { section: 'admin', path: '/users', label: 'users', order: 2, access: 'admin' },
    ],
    fills: [
      { slot: 'shell.topbar', component: 'Bell', order: 1, access: 'member' },
      { slot: 'shell.topbar', component: 'Purge', order: 2, access: 'site:purge' },
    ],
  },
});

const kanban = fixtureManifest('kanban', {
  planFeature: 'useKanban',
  web: { routes: [route('/kanban', 'member')], nav: [] },
});

const paths = (who: Caller | null): string[] =>
  manifestView([site], who).plugins.flatMap(({ routes }) => routes.map(({ path }) => path));

t.test('shows a stranger the public routes only', (t) => {
  t.same(manifestView([site, kanban], null), {
    plugins: [
      { id: 'site', routes: [{ path: '/login', screen: 'AnyScreen' }], nav: [], fills: [] },
    ],
  });
  t.end();
});

t.test('drops the screens of a setting that is off', (t) => {
  const routes = [{ ...route('/signup', 'public'), whileEnabled: 'publicSignup' }];
  const open = fixtureManifest('companies', { web: { routes, nav: [] } });
  const shown = (closed: readonly string[]) =>
    manifestView([open], null, { closed: new Set(closed) }).plugins;
  t.equal(shown([]).length, 1);
  t.equal(shown(['publicSignup']).length, 0);
  t.end();
});

t.test('drops routes, menu entries and fills by access', (t) => {
  t.same(manifestView([site], caller()).plugins, [
    {
      id: 'site',
      routes: [
        { path: '/login', screen: 'AnyScreen' },
        { path: '/home', screen: 'AnyScreen' },
      ],
      nav: [{ section: 'main', path: '/home', label: 'home', order: 1, badge: 'Count' }],
      fills: [{ slot: 'shell.topbar', component: 'Bell', order: 1 }],
    },
  ]);
  t.same(paths(caller({ roles: ['admin'] })), ['/login', '/home', '/users']);
  t.same(paths(caller({ isSuper: true })), ['/login', '/home', '/companies']);
  t.same(paths(caller({ permissions: new Set(['site:purge']) })), ['/login', '/home', '/purge']);
  t.end();
});

t.test('of a plugin that is off for the company only the addresses are left', (t) => {
  const view = (useKanban: boolean) =>
    manifestView([site, kanban], caller(), {
      states: statesOf([kanban], { features: { useKanban }, switches: new Map() }),
    });
  const ids = (useKanban: boolean) => view(useKanban).plugins.map(({ id }) => id);
  t.same(ids(true), ['site', 'kanban']);
  t.equal(view(true).off, undefined);
  t.same(ids(false), ['site']);
  t.same(view(false).off, [{ id: 'kanban', paths: ['/kanban'], isOutsidePlan: true }]);
  t.end();
});

t.test('leaves out plugins of which nothing can be seen', (t) => {
  const quiet = fixtureManifest('quiet');
  t.same(manifestView([quiet], caller()).plugins, []);
  t.end();
});
