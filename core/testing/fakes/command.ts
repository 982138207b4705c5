/** `npm run fakes`: the services that plugins call, played on this machine, each with a page. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { DEMO_SERVICES, DEMO_SERVICES_PAGE } from '../../kernel/demo-services.ts';
import { CONTROL_PATH } from './control.ts';
import { indexPage } from './page.ts';
import type { FakeService } from '../fake-service.ts';

type Start = (options: { readonly port: number }) => Promise<FakeService>;

const plugins = path.resolve(import.meta.dirname, '../../../plugins');

/** The only function of a fake that begins with `start`. @throws Error where it has none */
const starterIn = async (file: string): Promise<Start> => {
  const exported = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  const [, start] = Object.entries(exported).find(([name]) => /^start\w+Fake$/.test(name)) ?? [];
  if (typeof start !== 'function') throw new Error(`${file} starts no fake`);
  return start as Start;
};

const started: FakeService[] = [];

for (const [folder, port] of Object.entries(DEMO_SERVICES)) {
  const file = path.join(plugins, folder, 'index.ts');
  if (!existsSync(file)) continue;
  try {
    const start = await starterIn(file);
    started.push(await start({ port }));
  } catch (error) {
    console.error(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const index = createServer((_request, response) => {
  const services = started.map(({ name, url }) => ({ name, url: url + CONTROL_PATH }));
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(indexPage(services));
});
index.on('error', (error) => console.error(error.message));
index.listen(DEMO_SERVICES_PAGE, '127.0.0.1', () => {
  console.log(`  Services of others, played here: http://127.0.0.1:${String(DEMO_SERVICES_PAGE)}`);
});

const stop = (): void => process.exit();
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
// `npm start` started it, and has ended.
process.once('disconnect', stop);
