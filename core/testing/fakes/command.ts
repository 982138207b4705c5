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

type Started = FakeService | { readonly service: FakeService };
type Start = (port: number) => Promise<Started>;
type Opening = (...given: readonly unknown[]) => Promise<Started>;

const plugins = path.resolve(import.meta.dirname, '../../../plugins');

/** The way a fake is started: `start…Fake({ port })`, or `openFake…(port)`. @throws Error where it has neither */
const starterIn = async (file: string): Promise<Start> => {
  const exported = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries(exported)) {
    if (typeof value !== 'function') continue;
    const open = value as Opening;
    if (/^start\w+Fake$/.test(name)) return (port) => open({ port });
    if (/^openFake\w+$/.test(name)) return (port) => open(port);
  }
  throw new Error(`${file} starts no fake`);
};

const started: FakeService[] = [];

for (const [folder, port] of Object.entries(DEMO_SERVICES)) {
  const file = path.join(plugins, folder, 'index.ts');
  if (!existsSync(file)) continue;
  try {
    const start = await starterIn(file);
    const fake = await start(port);
    started.push('service' in fake ? fake.service : fake);
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
