import t from 'tap';
import { writeReport } from '../report/report.ts';
import { helps, HELPS_INDEX, HELPS_MANIFEST } from '../testing/helps.ts';
import { problemsOf, problemsWith, small, STALE } from '../testing/problems.ts';
import { fixtureProject, manifestFile } from '../testing/project.ts';
import { checkProject } from './check.ts';
import { inspectProject } from '../inspect/inspect.ts';
import type { PluginFiles } from '../testing/project.ts';

t.test('finds nothing wrong with plugins that are right, once the report is written', async (t) => {
  const project = fixtureProject(t, { helps: helps() });
  t.same(await checkProject(project), [STALE]);
  const { inspected } = await inspectProject(project);
  if (inspected) await writeReport(inspected);
  t.same(await checkProject(project), []);
});

t.test('names a manifest that is invalid, missing, or not that of its folder', async (t) => {
  const problems = await problemsOf(t, {
    helps: small('help'),
    tags: small('tags', { version: 'new' }),
    leftover: { 'web/x.ts': '' },
  });
  t.same(problems.slice(0, 2), [
    'plugins/leftover has no manifest.ts.',
    'Plugin "helps": id is "help", but its folder is "helps".',
  ]);
  t.match(problems[2], 'Plugin "tags": version must match pattern');
});

t.test('names a plugin that cannot be loaded or wired', async (t) => {
  t.match(await problemsWith(t, { 'index.ts': `import './nowhere.ts';` }), [
    /plugins\/helps cannot be loaded: .*nowhere/,
  ]);
});

t.test('names a route whose schema nobody can compile', async (t) => {
  const index = HELPS_INDEX.replace("{ type: 'array' }", "{ type: 'word' }");
  t.match(await problemsWith(t, { 'index.ts': index }), [
    /^A schema of GET \/api\/helps cannot be compiled: /,
  ]);
});

t.test('names circles and missing dependencies', async (t) => {
  t.match(
    await problemsOf(t, {
      a: small('a', { dependsOn: ['b'] }),
      b: small('b', { dependsOn: ['a'] }),
    }),
    ['Plugins need one another: a → b → a.'],
  );
});

t.test('says who depends on something that is not there', async (t) => {
  t.match(await problemsOf(t, { a: small('a', { dependsOn: ['z'] }) }), [
    'Plugin "a" depends on "z", which is not installed.',
  ]);
});

t.test('names every import that is not allowed', async (t) => {
  const tags: PluginFiles = {
    ...small('tags'),
    'public.ts': 'export interface Tag { id: number }\nexport const TAGS = 1;',
    'services/tag-service.ts': 'export const inner = 1;',
  };
  const problems = await problemsOf(
    t,
    {
      tags,
      helps: helps({
        'service.ts': `import type { Tag } from '../tags/public.ts';\nexport type X = Tag;`,
        'later.ts': `export const later = () => import('../tags/public.ts');`,
        'typed.ts': `export type X = import('../tags/public.ts').Tag;`,
        'again.ts': `export { TAGS } from '../tags/public.ts';`,
        'public.ts': `import 'prosa/core';`,
        'web/peek.ts': `import '../errors.ts';`,
      }),
      uses: {
        ...small('uses', { dependsOn: ['tags'] }),
        'service.ts': `import type { Tag } from '../tags/public.ts';\nimport '../tags/services/tag-service.ts';\nexport type X = Tag;`,
      },
    },
    {
      'core/x.ts': `import '../plugins/tags/public.ts';`,
      'web/y.ts': `import '../plugins/tags/public.ts';`,
    },
  );
  const undeclared = 'plugins/helps/manifest.ts does not declare that it depends on tags.';
  t.same(
    problems.map((problem) => problem.split(':')[0]),
    [
      'core/x.ts imports ../plugins/tags/public.ts',
      'web/y.ts imports ../plugins/tags/public.ts',
      'plugins/helps/again.ts imports ../tags/public.ts',
      'plugins/helps/later.ts imports ../tags/public.ts',
      'plugins/helps/public.ts imports prosa/core',
      'plugins/helps/service.ts imports ../tags/public.ts',
      'plugins/helps/typed.ts imports ../tags/public.ts',
      'plugins/helps/web/peek.ts imports ../errors.ts',
      'plugins/uses/service.ts imports ../tags/services/tag-service.ts',
    ],
  );
  t.match(problems[2], undeclared);
});

t.test('names two owners of one API root, table, permission, settings key or screen', async (t) => {
  const both = {
    permissions: { 'page:edit': ['admin'] },
    settings: { type: 'object', properties: { open: { default: 1 } } },
    web: {
      routes: [{ path: '/x', screen: 'X', access: 'member' }],
      nav: [{ section: 'main', path: '/x', label: 'x', order: 1, access: 'member', shortcut: 'x' }],
    },
  } as const;
  const problems = await problemsOf(t, { a: small('a', both), b: small('b', both) });
  for (const what of [
    'permission "page:edit"',
    'settings key "open"',
    'screen path "/x"',
    'letter after g "x"',
  ]) {
    t.ok(problems.includes(`"a" and "b" both own the ${what}.`), what);
  }
  const table = helps();
  const others = { ...small('zzz', { tables: ['helps'], api: ['helps'] }) };
  const more = await problemsOf(t, { helps: table, zzz: others });
  t.ok(more.includes('"helps" and "zzz" both own the table "helps".'));
  t.ok(more.includes('"helps" and "zzz" both own the API root "helps".'));
});

t.test('names what a plugin takes from the core', async (t) => {
  const problems = await problemsOf(t, {
    a: small('a', { api: ['auth'], permissions: { 'drawer-admin-items:view': ['admin'] } }),
  });
  t.same(problems, [
    '"core" and "a" both own the API root "auth".',
    '"core" and "a" both own the permission "drawer-admin-items:view".',
  ]);
});

t.test('names an access rule that nobody declares, of screens and of routes', async (t) => {
  t.same(
    await problemsWith(t, {
      'manifest.ts': manifestFile('helps', { ...HELPS_MANIFEST, permissions: {} }),
      'index.ts': HELPS_INDEX.replace(`access: 'member'`, `access: 'helps-page:read'`),
    }),
    [
      '"helps", menu entry /helps: nobody declares the permission "helps-page:edit".',
      '"helps", GET /api/helps: nobody declares the permission "helps-page:read".',
    ],
  );
});

t.test('stops at a route without access, without response, or under a foreign root', async (t) => {
  const withoutAccess = HELPS_INDEX.replace(`config: { access: 'member' },`, '');
  t.match(await problemsWith(t, { 'index.ts': withoutAccess }), [/has no access rule/]);
});

t.test('stops at a route under a root that is not the plugin’s', async (t) => {
  const elsewhere = HELPS_INDEX.replace(`app.get('/helps'`, `app.get('/help'`);
  t.match(await problemsWith(t, { 'index.ts': elsewhere }), [
    /answers GET \/api\/help, which nobody/,
  ]);
});
