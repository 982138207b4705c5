import t from 'tap';
import { helps, HELPS_MANIFEST } from '../testing/helps.ts';
import { problemsOf, problemsWith, small } from '../testing/problems.ts';
import { manifestFile } from '../testing/project.ts';

/** A screen that listens to `help` in each of the ways, and to a name that nobody publishes. */
const LISTENING = {
  'web/direct.ts': `declare const useEvents: (names: readonly string[], work: () => void) => void;
export const use = () => useEvents(['help', 'helpp'], () => undefined);`,
  'web/constant.ts': `declare const onEvents: (names: readonly string[], work: () => void) => void;
const EVENTS = ['help'] as const;
export const use = (others: string[]) => onEvents([...EVENTS, ...others], () => undefined);`,
  'web/list.ts': `export const rules = { path: '/helps', live: { event: 'help', enter: 'always' } };`,
  'web/reducer.ts': `export const reducer = { events: ['help'], reduce: () => 1 };`,
  'web/some.test.ts': `declare const useEvents: (names: readonly string[]) => void;
export const use = () => useEvents(['other']);`,
} as const;

t.test('names events in screens that nobody publishes, or a plugin not depended on', async (t) => {
  const problems = await problemsOf(t, {
    helps: helps(),
    tags: { ...small('tags'), ...LISTENING },
  });
  const undeclared = (file: string) =>
    `plugins/tags/web/${file} listens to "help" of "helps", which "tags" does not depend on.`;
  t.same(problems, [
    undeclared('constant.ts'),
    undeclared('direct.ts'),
    'plugins/tags/web/direct.ts listens to "helpp", which nobody publishes.',
    undeclared('list.ts'),
    undeclared('reducer.ts'),
  ]);
});

const SCREEN = {
  'web/direct.ts': `declare const useEvents: (names: readonly string[], work: () => void) => void;
export const use = () => useEvents(['help', 'typing', 'auth'], () => undefined);`,
};
const RELAYING = {
  'manifest.ts': manifestFile('helps', {
    ...HELPS_MANIFEST,
    events: { ...HELPS_MANIFEST.events, relays: ['typing'] },
  }),
  'relay.ts': `export const told = { event: 'typing', action: 'update', payload: {} };`,
};

t.test('lets screens listen to events of their own plugin and of the core', async (t) => {
  t.same(await problemsWith(t, { ...RELAYING, ...SCREEN }), []);
});

for (const manifest of [{ dependsOn: ['helps'] }, { optional: ['helps'] }]) {
  t.test(`lets screens listen to events of ${Object.keys(manifest).join('')}`, async (t) => {
    const tags = { ...small('tags', manifest), ...SCREEN };
    t.same(await problemsOf(t, { helps: helps(RELAYING), tags }), []);
  });
}

t.test('does not judge the events of a plugin that may be absent and is', async (t) => {
  t.same(
    await problemsOf(t, { tags: { ...small('tags', { optional: ['helps'] }), ...SCREEN } }),
    [],
  );
});

t.test(
  'names what a service puts on topics undeclared, and what is declared and is not',
  async (t) => {
    t.same(
      await problemsWith(t, {
        'manifest.ts': manifestFile('helps', {
          ...HELPS_MANIFEST,
          events: { ...HELPS_MANIFEST.events, relays: ['viewer'] },
        }),
        'relay.ts': `export const told = [
  { event: 'typing', action: 'update' },
  { event: 'help', action: 'update' },
];`,
      }),
      [
        'plugins/helps/relay.ts puts "typing" on a topic, which its manifest names under no event and not under relays.',
        '"helps" says that it relays "viewer", but nothing in it does.',
      ],
    );
  },
);
