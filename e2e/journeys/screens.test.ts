import { discoverPlugins } from '../../core/host/discover.ts';
import t from 'tap';
import { sightsOf } from './screens.ts';

/** `/tickets/:ticketId?` → what its addresses look like. */
const addressesOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`);

t.test('every screen a plugin has is looked at', async (t) => {
  const number = '5511999990000';
  const maria = { number } as Parameters<typeof sightsOf>[0]['customers']['maria'];
  const ana = { name: 'Ana', email: 'ana@example.com', password: 'x' };
  const sights = sightsOf({ ana, maria: 'm', sonia: 's', customers: { maria } }, 1);
  const paths = sights.map(({ path }) => path.split('?')[0] ?? '');
  for (const { plugin } of await discoverPlugins()) {
    for (const { path } of plugin.manifest.web.routes) {
      const addresses = addressesOf(path);
      t.ok(
        paths.some((each) => addresses.test(each)),
        `${plugin.manifest.id}: ${path}`,
      );
    }
  }
  t.equal(new Set(sights.map(({ name }) => name)).size, sights.length, 'each has its own name');
});
