import { indexFile, manifestFile } from './project.ts';
import type { PluginFiles } from './project.ts';

/** A plugin that does a little of everything, and all of it right. */
export const helps = (changes: Readonly<Record<string, string | undefined>> = {}): PluginFiles => {
  const files: Record<string, string | undefined> = { ...HELPS, ...changes };
  return Object.fromEntries(
    Object.entries(files).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
};

/** The manifest of {@link helps}. */
export const HELPS_MANIFEST = {
  api: ['helps'],
  tables: ['helps'],
  permissions: { 'helps-page:edit': ['admin'] },
  settings: { type: 'object', properties: { helpsOpen: { type: 'boolean', default: true } } },
  events: {
    publishes: {
      'helps.help-changed': {
        event: 'help',
        action: 'update',
        payload: { type: 'object', required: ['help'] },
      },
    },
    consumes: ['helps.help-changed'],
  },
  jobs: { 'tidy-up': { every: '5m' } },
  tasks: { notify: { payload: { type: 'object' }, retryLimit: 3, retryDelay: 1 } },
  web: {
    routes: [{ path: '/helps', screen: 'HelpsScreen', access: 'member' }],
    nav: [{ section: 'main', path: '/helps', label: 'menu', order: 5, access: 'helps-page:edit' }],
    opens: ['helps.footer'],
    fills: [{ slot: 'helps.footer', component: 'Footer', order: 1, access: 'member' }],
  },
} as const;

export const HELPS_INDEX = indexFile(
  `
  migrations: new URL('./migrations/', import.meta.url),
  on: { 'helps.help-changed': async () => undefined },
  jobs: { 'tidy-up': async () => undefined },
  tasks: { notify: async () => undefined },
  routes: (app) => {
    app.get('/helps', {
      config: { access: 'member' },
      schema: { response: { 200: { type: 'array' } } },
    }, async () => []);
  },`,
  `import { publish } from './publish.ts';\nexport { publish };`,
);

const TEXTS = {
  settings: { helpsOpen: { label: 'Aberta', help: 'Fica aberta.' } },
  menu: 'Helps',
  list: { count_one: '{{count}} help', count_other: '{{count}} helps' },
  errors: { ERR_NO_HELP_FOUND: 'This help is gone.' },
};

export const HELPS_LOCALE = JSON.stringify(TEXTS);

const WITH_MANY = JSON.stringify({ ...TEXTS, list: { ...TEXTS.list, count_many: '{{count}}' } });

export const HELPS_MIGRATION = `
export const up = async (knex) => {
  await knex.schema.createTable('helps', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable();
  });
  await knex.raw('alter table helps force row level security');
};
export const down = (knex) => knex.schema.dropTable('helps');
`;

const HELPS: PluginFiles = {
  'manifest.ts': manifestFile('helps', HELPS_MANIFEST),
  'index.ts': HELPS_INDEX,
  'errors.ts': `import { defineErrors } from 'prosa/core';
export const helpErrors = defineErrors({ ERR_NO_HELP_FOUND: 404 });`,
  'publish.ts': `export const publish = (ctx: { emit: (event: string) => void }): void => {
  ctx.emit('helps.help-changed');
};`,
  'migrations/0001_helps.ts': HELPS_MIGRATION,
  'locales/pt.json': HELPS_LOCALE,
  'locales/en.json': HELPS_LOCALE,
  'locales/es.json': WITH_MANY,
  'slots.ts': `import { defineSlot } from 'prosa/contract';
export const FooterSlot = defineSlot('helps.footer');`,
  'web/index.ts': `import { defineScreens, fillSlot } from 'prosa/web';
import manifest from '../manifest.ts';
import { FooterSlot } from '../slots.ts';
export default defineScreens(manifest, {
  HelpsScreen: () => import('./HelpsScreen.tsx'),
  Footer: fillSlot(FooterSlot, () => import('./Footer.tsx')),
});`,
  'web/HelpsScreen.tsx': `import { Slot, useTexts } from 'prosa/web';
import { FooterSlot } from '../slots.ts';
export default function HelpsScreen() {
  const t = useTexts('helps');
  return <p>{t('list.count', { count: 1 })}<Slot slot={FooterSlot} /></p>;
}`,
  'web/Footer.tsx': `const Footer = () => null;\nexport default Footer;`,
};
