import t from 'tap';
import { manifestProblems, requireManifests } from './manifest.ts';
import { fixtureManifest } from './testing/fixtures.ts';

t.test('has nothing to say about a sound manifest', (t) => {
  const manifest = fixtureManifest('helps', {
    dependsOn: ['queues'],
    optional: ['tags'],
    planFeature: 'useKanban',
    api: ['helps', 'companies/cadastro'],
    tables: ['helps', 'help_views'],
    permissions: { 'helps-page:edit': ['admin', 'super'] },
    settings: { type: 'object', properties: { helpsOpen: { type: 'boolean', default: true } } },
    events: {
      publishes: {
        'helps.help-changed': {
          event: 'help',
          action: 'update',
          payload: { type: 'object', properties: { help: { type: 'object' } } },
        },
      },
      consumes: ['tags.tag-removed'],
    },
    jobs: { 'tidy-up': { every: '5m' }, report: { cron: '0 3 * * *', role: 'worker' } },
    tasks: { 'send-mail': { payload: { type: 'object' }, retryLimit: 3, retryDelay: 10 } },
    web: {
      routes: [{ path: '/helps/:helpId?', screen: 'HelpsScreen', access: 'helps-page:edit' }],
      nav: [{ section: 'main', path: '/helps', label: 'menu', order: 1, access: 'member' }],
      opens: ['helps.footer'],
      fills: [{ slot: 'shell.topbar', component: 'HelpButton', order: 1, access: 'member' }],
    },
  });
  t.same(manifestProblems(manifest, 'helps'), []);
  t.end();
});

t.test('names every problem of a manifest at once', (t) => {
  const problems = manifestProblems(
    {
      ...fixtureManifest('Helps', { api: ['/helps'], version: 'one' }),
      tables: ['helps', 'helps'],
      colour: 'teal',
    },
    'Helps',
  );
  t.equal(problems.length, 5);
  t.match(problems.join('\n'), /^Plugin "Helps": id must match pattern/m);
  t.match(problems.join('\n'), /: api\.0 must match pattern/);
  t.match(problems.join('\n'), /: version must match pattern/);
  t.match(problems.join('\n'), /: tables must NOT have duplicate items/);
  t.match(problems.join('\n'), /the manifest must NOT have additional properties \(colour\)\./);
  t.end();
});

t.test('says what is missing, and survives something that is no manifest', (t) => {
  t.match(manifestProblems({ id: 'helps' }), [/must have required property 'version'/]);
  t.same(manifestProblems(undefined), ['Plugin "without id": the manifest must be object.']);
  t.end();
});

t.test('refuses an id that is not the folder', (t) => {
  t.same(manifestProblems(fixtureManifest('helps'), 'help'), [
    'Plugin "help": id is "helps", but its folder is "help".',
  ]);
  t.end();
});

t.test('refuses names that belong to others', (t) => {
  const payload = { type: 'object', properties: {} };
  const manifest = fixtureManifest('tags', {
    dependsOn: ['tickets'],
    optional: ['tickets'],
    events: {
      publishes: { 'tickets.ticket-tagged': { event: 'ticket', action: 'update', payload } },
      consumes: [],
    },
    web: {
      routes: [],
      opens: ['tickets.row'],
      nav: [{ section: 'main', path: '/tags', label: 'menu', order: 1, access: 'member' }],
    },
  });
  t.same(manifestProblems(manifest), [
    'Plugin "tags": "tickets" is both in dependsOn and optional.',
    'Plugin "tags": event "tickets.ticket-tagged" is published, so its name must begin with "tags.".',
    'Plugin "tags": slot "tickets.row" is opened, so its name must begin with "tags.".',
    'Plugin "tags": the menu leads to "/tags", which is none of its routes.',
  ]);
  t.end();
});

t.test('refuses settings and payloads that are no JSON Schema', (t) => {
  const manifest = fixtureManifest('tags', {
    settings: { type: 'object', properties: { limit: { type: 'numeral', default: 1 } } },
    tasks: {
      import: { payload: { type: 'object', required: 'file' }, retryLimit: 1, retryDelay: 1 },
    },
  });
  const problems = manifestProblems(manifest);
  t.equal(problems.length, 2);
  t.match(problems[0], /settings is not a JSON Schema/);
  t.match(problems[1], /payload of task "import" is not a JSON Schema/);
  t.match(
    manifestProblems(
      fixtureManifest('tags', { settings: { type: 'object', properties: { limit: {} } } }),
    ),
    [/settings\.properties\.limit must have required property 'default'/],
  );
  t.end();
});

t.test('stops at the problems of all manifests together', (t) => {
  t.doesNotThrow(() => requireManifests([fixtureManifest('a')]));
  t.throws(
    () => requireManifests([fixtureManifest('a', { version: '' }), fixtureManifest('core')]),
    {
      code: 'ERR_PLUGIN_MANIFEST',
      message: /Plugin "a": version.*\n.*Plugin "core": id must NOT be valid/,
    },
  );
  t.end();
});
