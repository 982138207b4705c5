import { rmSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';
import type { Test } from 'tap';
import { eventually } from '../../core/testing/eventually.ts';
import { removeDataFolder } from '../../core/testing/throwaway.ts';
import { openBrowser, remembered, visit } from '../journeys/browser.ts';
import { logIn } from '../product/client.ts';
import type { Client } from '../product/client.ts';
import { dataFolder } from '../product/data-folder.ts';
import { freePort, startProduct } from '../product/product.ts';
import type { Product } from '../product/product.ts';
import {
  copyCheckout,
  copyPlugin,
  run,
  startSources,
  tarballsIn,
  writePackageOf,
} from './outside.ts';

t.setTimeout(300_000);

const checkout = copyCheckout();
t.teardown(() => checkout.remove());
const hello = path.join(checkout.beside, 'hello');
const compiler = path.join(checkout.root, 'node_modules/@typescript/native-preview/bin/tsgo');
const offline = { npm_config_offline: 'true' };
const DATA_DIR = dataFolder(true);
t.teardown(() => removeDataFolder(path.dirname(DATA_DIR)));

interface Entries {
  readonly entries: readonly { readonly text: string; readonly ticketId: number | null }[];
}

const textsOf = async (client: Client, id: string): Promise<readonly string[]> =>
  (await client.get<Entries>(`/${id}/entries`)).entries.map(({ text }) => text);

interface Ticket {
  readonly id: number;
  readonly uuid: string;
}

/** One of the demo company's tickets, open with whoever asks. */
const openTicket = async (client: Client): Promise<Ticket> => {
  const { tickets } = await client.get<{ tickets: Ticket[] }>(
    '/tickets?status=pending&showAll=true',
  );
  const [ticket] = tickets;
  if (!ticket) throw new Error('the demo company has no ticket that waits');
  const { userId } = client;
  await client.send('PUT', `/tickets/${String(ticket.id)}`, { status: 'open', userId });
  return ticket;
};

/** Runs in the page. */
const DISPLAY = `getComputedStyle(document.querySelector('.hello')).display`;

/** Both plugins' screens of the same name, their styles, and their buttons in a ticket's header. */
const showInPage = async (t: Test, product: Product, uuid: string): Promise<void> => {
  const browser = await openBrowser(t);
  const remembers = await remembered(product.address, product);
  const { page, watched } = await visit(t, browser, product.address, { at: '/goodbye', remembers });
  await page.getByRole('heading', { name: 'Goodbye' }).waitFor();
  await page.getByRole('cell', { name: 'Até logo' }).waitFor();
  await page.getByRole('link', { name: 'Hello' }).click();
  await page.getByRole('heading', { name: 'Hello' }).waitFor();
  await page.getByRole('heading', { name: 'Nada por aqui ainda' }).waitFor();
  t.equal(await page.evaluate(DISPLAY), 'flex');
  await page.goto(`${product.address}/tickets/${uuid}`);
  await page.locator('.goodbye-button').waitFor();
  await page.locator('.hello-button').click();
  await page.getByText('Salvo!').waitFor();
  t.strictSame(watched.problems(), []);
};

t.test('a plugin in a package is written by one command', async (t) => {
  const { code, output } = await checkout.npm(['plugins', 'new', '--external', '../hello']);
  t.equal(code, 0, output);
  t.match(output, 'hello/web/EntriesScreen.tsx');
});

t.test('it is tested, typed and linted against what Prosa exports, offline', async (t) => {
  const [tested, typed, linted, locked] = await Promise.all([
    run(hello, ['npm', 'test'], offline),
    run(hello, [process.execPath, compiler]),
    run(hello, ['npm', 'run', 'lint'], offline),
    run(hello, ['npm', 'ci', '--dry-run'], offline),
  ]);
  for (const { code, output } of [tested, typed, linted, locked]) t.equal(code, 0, output);
  t.match(tested.output, /# pass 7\b/);
});

t.test('the package that the page about integrations writes is green', async (t) => {
  const page = path.join(checkout.root, 'plugins/an-integration-in-an-hour.md');
  const notices = writePackageOf(page, hello, 'message-notices');
  const [tested, typed, linted] = await Promise.all([
    run(notices, ['npm', 'test'], offline),
    run(notices, [process.execPath, compiler]),
    run(notices, ['npm', 'run', 'lint'], offline),
  ]);
  for (const { code, output } of [tested, typed, linted]) t.equal(code, 0, output);
  t.match(tested.output, /# pass 5\b/);
});

t.test('it is packed, and added from the tarball, beside one from a folder', async (t) => {
  const packed = await run(hello, ['npm', 'pack'], offline);
  t.equal(packed.code, 0, packed.output);
  const [tarball = ''] = tarballsIn(hello);
  const added = await checkout.npm(['plugins', 'add', path.join(hello, tarball)]);
  t.match(added.output, 'Installed "hello": prosa-hello 1.0.0.');
  const other = await checkout.npm(['plugins', 'add', copyPlugin(hello, 'goodbye')]);
  t.match(other.output, 'Installed "goodbye": prosa-goodbye 1.0.0.');
});

t.test('the check, the migrations and the build know both', async (t) => {
  const [checked, built, migrated] = await Promise.all([
    checkout.npm(['plugins', 'check']),
    checkout.npm(['build']),
    checkout.npm(['migrate'], { DATA_DIR }),
  ]);
  t.match(checked.output, 'Plugins are what their manifests say.');
  t.match(built.output, /Building the page …[^]*Built in/);
  t.match(migrated.output, 'Ran goodbye/0001_goodbye_entries');
  t.match(migrated.output, 'Ran hello/0001_hello_entries');
});

t.test('route, setting, follower, task, screen and slot answer in the product', async (t) => {
  const product = await startProduct({ DATA_DIR }, { root: checkout.root });
  t.teardown(() => product.stop());
  const client = await logIn(product);
  await client.send('POST', '/goodbye/entries', { text: 'Até logo' });
  await client.send('PUT', '/settings/helloTitle', { value: 'Fim' });
  const { uuid, id } = await openTicket(client);
  await showInPage(t, product, uuid);
  // The page's login has ended the session before it.
  const later = await logIn(product);
  await later.send('PUT', `/tickets/${String(id)}`, { status: 'closed', farewell: false });
  await eventually(
    () => textsOf(later, 'hello'),
    (texts) => texts.includes(`Fim #${String(id)}`),
  );
  t.ok((await textsOf(later, 'goodbye')).includes('Até logo'));
});

t.test('without it, and without a folder, Prosa starts from its sources', async (t) => {
  const removed = await checkout.npm(['plugins', 'remove', 'hello']);
  t.match(removed.output, 'Removed prosa-hello. Its tables stay');
  rmSync(path.join(checkout.root, 'plugins/todolist'), { recursive: true });
  const product = await startSources(checkout, { DATA_DIR, PORT: String(await freePort()) });
  t.teardown(() => product.stop());
  const client = await logIn(product);
  t.ok((await textsOf(client, 'goodbye')).includes('Até logo'));
  await t.rejects(client.get('/hello/entries'), /404/);
  await t.rejects(client.get('/todolist/tasks'), /404/);
});

t.test('its tables are dropped after they have been shown', async (t) => {
  const shown = await checkout.npm(['plugins', 'drop', '--', 'hello'], { DATA_DIR });
  t.match(shown.output, /table hello_entries: \d row/);
  t.match(shown.output, 'Nothing was removed.');
  const dropped = await checkout.npm(['plugins', 'drop', '--', 'hello', '--yes'], { DATA_DIR });
  t.equal(dropped.code, 0, dropped.output);
  const again = await checkout.npm(['plugins', 'drop', '--', 'hello', '--yes'], { DATA_DIR });
  t.match(again.output, 'The database holds nothing of a plugin "hello".');
});
