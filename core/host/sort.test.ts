import t from 'tap';
import { sortManifests } from './sort.ts';
import type { Sortable } from './sort.ts';

const plugin = (id: string, dependsOn: string[] = [], optional: string[] = []): Sortable => ({
  id,
  core: '^1.0.0',
  dependsOn,
  optional,
});

const order = (...manifests: Sortable[]): string[] => sortManifests(manifests).map(({ id }) => id);

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) =>
        permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
      );

t.test('sorts plugins given in any order so that dependencies come first', (t) => {
  const manifests = [
    plugin('tickets', ['contacts', 'connections']),
    plugin('contacts'),
    plugin('connections', ['queues']),
    plugin('queues'),
  ];
  for (const shuffled of permutations(manifests)) {
    t.same(order(...shuffled), ['queues', 'connections', 'contacts', 'tickets']);
  }
  t.end();
});

t.test('puts an optional dependency first where it is installed', (t) => {
  t.same(order(plugin('a', [], ['z']), plugin('z')), ['z', 'a']);
  t.same(order(plugin('a', [], ['z'])), ['a']);
  t.end();
});

t.test('names the circle by its exact path, wherever it is entered', (t) => {
  for (const [one, other] of permutations([plugin('a', ['b']), plugin('b', ['a'])])) {
    t.throws(() => order(one as Sortable, other as Sortable), {
      code: 'ERR_PLUGIN_CIRCLE',
      message: 'Plugins need one another: a → b → a.',
    });
  }
  t.throws(
    () => order(plugin('x', ['c']), plugin('c', ['b']), plugin('b', ['d']), plugin('d', ['c'])),
    {
      message: 'Plugins need one another: b → d → c → b.',
    },
  );
  t.throws(() => order(plugin('a', ['a'])), { message: 'Plugins need one another: a → a.' });
  t.throws(() => order(plugin('a', ['b']), plugin('b', [], ['a'])), { code: 'ERR_PLUGIN_CIRCLE' });
  t.end();
});

t.test('says who wanted a dependency that is missing', (t) => {
  t.throws(() => order(plugin('tags', ['tickets'])), {
    code: 'ERR_PLUGIN_MISSING',
    message: 'Plugin "tags" depends on "tickets", which is not installed.',
  });
  t.end();
});

t.test('refuses two plugins of one name', (t) => {
  t.throws(() => order(plugin('tags'), plugin('tags')), { code: 'ERR_PLUGIN_DUPLICATE' });
  t.end();
});

t.test('refuses a plugin written for another contract', (t) => {
  t.throws(() => sortManifests([plugin('a')], '2.0.0'), {
    code: 'ERR_PLUGIN_CONTRACT',
    message: 'Plugin "a" was written for contract ^1.0.0; this is 2.0.0.',
  });
  t.throws(() => sortManifests([{ ...plugin('a'), core: 'newest' }]), {
    message: 'Plugin "a" asks for contract "newest", which is not a version range.',
  });
  t.end();
});
