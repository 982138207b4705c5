import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { declaredDependencies } from './declared.js';
import { refuse } from './import-rules.js';

const manifests: Record<string, string[]> = {
  tickets: ['contacts', 'connections'],
  connections: ['queues'],
  contacts: [],
};
const declared = (plugin: string): ReadonlySet<string> => new Set(manifests[plugin] ?? []);
const ask = (file: string, specifier: string): string | undefined =>
  refuse({ file, specifier, declared });

const allowed: [string, string][] = [
  ['core/app.ts', './http/errors.ts'],
  ['core/app.ts', 'fastify'],
  ['core/http/access.ts', '../services/session.ts'],
  ['core/data/db.ts', '../contract.ts'],
  ['core/data/db.test.ts', '../services/testing.ts'],
  ['plugins/tickets/services/inbound.ts', 'prosa/core'],
  ['plugins/tickets/services/inbound.ts', 'prosa/contract'],
  ['plugins/tickets/services/inbound.ts', '../models/ticket.ts'],
  ['plugins/tickets/services/inbound.ts', '../../contacts/public.ts'],
  ['plugins/tickets/services/inbound.test.ts', 'prosa/core/testing'],
  ['plugins/tickets/services/inbound.test.ts', '../../connections/testing.ts'],
  ['plugins/tickets/services/inbound.test.ts', '../../queues/index.ts'],
  ['plugins/tickets/testing.ts', '../contacts/testing.ts'],
  ['plugins/tickets/schemas.ts', '@sinclair/typebox'],
  ['plugins/tickets/schemas.ts', 'prosa/schemas'],
  ['plugins/tickets/public.ts', './schemas.ts'],
  ['plugins/tickets/web/index.ts', '../manifest.ts'],
  ['plugins/tickets/web/list/TicketList.tsx', 'prosa/web'],
  ['plugins/tickets/web/list/TicketList.tsx', '../../schemas.ts'],
  ['plugins/tickets/web/list/TicketList.tsx', '../../../contacts/public.ts'],
  ['plugins/tickets/web/list/TicketList.tsx', 'react'],
  ['plugins/whatsapp-web/session.ts', '@whiskeysockets/baileys'],
  ['web/App.tsx', 'prosa/contract'],
  ['web/components/DataTable.test.tsx', 'prosa/web'],
  ['web/vite.config.ts', 'node:path'],
  ['scripts/anything.ts', '../plugins/tickets/models/ticket.ts'],
];

const refused: [string, string, RegExp][] = [
  ['core/app.ts', '../plugins/tickets/index.ts', /core never imports a plugin/],
  ['core/app.ts', 'prosa/core', /relatively/],
  ['core/app.ts', '../web/api.ts', /web shell/],
  ['web/App.tsx', 'prosa/web', /relatively/],
  ['core/kernel/config.ts', '../data/db.ts', /import downwards/],
  ['core/services/accounts.ts', '../http/access.ts', /import downwards/],
  ['core/http/server.ts', '../host/host.ts', /import downwards/],
  ['core/host/host.ts', '../app.ts', /import downwards/],
  ['plugins/tickets/services/inbound.ts', '../../contacts/services/contacts.ts', /only public/],
  ['plugins/tickets/services/inbound.ts', '../../contacts/index.ts', /only public/],
  ['plugins/tickets/services/inbound.ts', '../../queues/public.ts', /does not declare/],
  ['plugins/contacts/services/contacts.ts', '../../tickets/public.ts', /does not declare/],
  ['plugins/tickets/services/inbound.ts', '../../../core/api.ts', /prosa\/core/],
  ['plugins/tickets/services/inbound.ts', '../../../core/testing/app.ts', /prosa\/core/],
  ['plugins/tickets/services/inbound.ts', 'prosa/core/testing', /for tests/],
  ['plugins/tickets/services/inbound.ts', 'prosa/web', /never import the shell/],
  ['plugins/tickets/services/inbound.ts', '../web/api.ts', /never import screens/],
  ['plugins/tickets/services/inbound.ts', '@whiskeysockets/baileys', /whatsapp-web/],
  ['plugins/tickets/services/inbound.ts', 'prosa/plugins/campaigns', /does not declare/],
  ['plugins/tickets/public.ts', 'prosa/core', /only prosa\/contract/],
  ['plugins/tickets/schemas.ts', './services/inbound.ts', /only each other/],
  ['plugins/tickets/manifest.ts', './models/ticket.ts', /only each other/],
  ['plugins/tickets/web/api.ts', '../services/inbound.ts', /never server files/],
  ['plugins/tickets/web/api.ts', '../../contacts/web/api.ts', /only public/],
  ['plugins/tickets/web/api.ts', 'prosa/core', /server into the page/],
  ['plugins/tickets/web/api.ts', 'node:fs', /browser/],
  ['plugins/tickets/web/api.ts', '../../../web/api.ts', /prosa\/web/],
  ['web/App.tsx', '../plugins/tickets/web/index.ts', /never names a plugin/],
  ['web/App.tsx', '../core/contract.ts', /prosa\/contract/],
  ['web/App.tsx', 'prosa/core', /server into the page/],
  ['web/App.tsx', 'knex', /browser/],
];

t.test('allows what the architecture allows', (t) => {
  for (const [file, specifier] of allowed) {
    t.equal(ask(file, specifier), undefined, `${file} imports ${specifier}`);
  }
  t.end();
});

t.test('refuses everything else with the reason', (t) => {
  for (const [file, specifier, reason] of refused) {
    t.match(ask(file, specifier), reason, `${file} must not import ${specifier}`);
  }
  t.end();
});

t.test('reads what a manifest declares without running it', (t) => {
  const root = t.testdir();
  mkdirSync(path.join(root, 'plugins/tickets'), { recursive: true });
  const write = (dependsOn: string): void => {
    const text = `export default defineManifest({ id: 'tickets', dependsOn: [${dependsOn}], optional: ['tags'] });`;
    writeFileSync(path.join(root, 'plugins/tickets/manifest.ts'), text);
  };
  write("'contacts', 'queues'");
  t.strictSame([...declaredDependencies(root, 'tickets')], ['contacts', 'queues', 'tags']);
  t.equal(declaredDependencies(root, 'ghost').size, 0);
  t.end();
});
