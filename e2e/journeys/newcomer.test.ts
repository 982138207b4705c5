import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import t from 'tap';
import { removeDataFolder } from '../../core/testing/throwaway.ts';
import { freePort } from '../product/product.ts';
import { openBrowser, visit } from './browser.ts';
import { Desk, logIn } from './desk.ts';
import { PhonePage } from './phone-page.ts';

const FIVE_MINUTES = 5 * 60_000;
const ROOT = path.resolve(import.meta.dirname, '../..');

interface Welcome {
  readonly address: string;
  readonly email: string;
  readonly password: string;
}

/** The login data in the terminal at the first start: all that a newcomer knows. */
const readWelcome = (output: string): Welcome | undefined => {
  const address = /running at (\S+)/.exec(output)?.[1];
  const email = /First login: +(\S+)/.exec(output)?.[1];
  const password = /Password: +(\S+)/.exec(output)?.[1];
  return address && email && password ? { address, email, password } : undefined;
};

t.test('from an empty folder to an answered ticket, with nothing to configure', async (t) => {
  const began = performance.now();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'prosa-newcomer-'));
  // The newcomer's machine has neither; this one may have something else on port 3000.
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.teardown(async () => {
    server.kill('SIGINT');
    if (server.exitCode === null) await once(server, 'exit');
    removeDataFolder(dataDir);
  });
  let output = '';
  const welcome = await new Promise<Welcome>((resolve, reject) => {
    const read = (data: Buffer): void => {
      output += data.toString();
      const found = readWelcome(output);
      if (found) resolve(found);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', () => {
      reject(new Error(`It ended without a welcome:\n${output}`));
    });
  });
  const started = performance.now();

  const browser = await openBrowser(t);
  const { page, context, watched } = await visit(t, browser, welcome.address);
  await logIn(page, welcome);
  await page.getByRole('link', { name: 'Conexões' }).click();
  const connection = page.getByRole('row').filter({ hasText: 'Loja Centro' });
  await connection.getByText('Conectada', { exact: true }).waitFor();
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    connection.getByRole('link', { name: /^Abrir celular/ }).click(),
  ]);
  const phone = new PhonePage(opened);
  watched.follow(phone.page);
  await phone.invent('Cliente Novo', '5511966660001');
  await phone.write('Olá! Vocês entregam hoje?');

  await page.getByRole('link', { name: /^Atendimentos/ }).click();
  const desk = new Desk(page);
  await desk.show('Aguardando');
  await desk.accept('Cliente Novo');
  await desk.bubble('Vocês entregam hoje?').waitFor();
  await desk.write('Entregamos, sim, até as 18 h.');
  await phone.shows('Entregamos, sim, até as 18 h.');
  await desk.tick('Entregamos, sim', 'Lida').waitFor();
  const ended = performance.now();
  t.ok(ended - began < FIVE_MINUTES, 'within five minutes');
  const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
  t.comment(`started in ${seconds(began, started)} s, answered ${seconds(started, ended)} s later`);
  t.strictSame(watched.problems(), []);
});
