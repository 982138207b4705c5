import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { logIn } from '../e2e/product/client.ts';
import type { Client } from '../e2e/product/client.ts';
import { startProduct } from '../e2e/product/product.ts';
import { FakeWhatsApp } from '../plugins/whatsapp-web/testing/fake-whatsapp.ts';
import type { Figure } from './figures.ts';

/** More lines make the figure steadier, and the bench longer. */
const LINES = Number(process.env.LINES ?? 30);
const SETTLE_MILLISECONDS = 10_000;

interface Line {
  readonly id: number;
  readonly status: string;
  readonly qrcode: string;
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + 120_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('it never became true');
    await wait(20);
  }
};

/** Memory of the server this process started, in megabytes. */
const serverMemory = (): number => {
  const isServer = (pid: string): boolean => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      const parent = / PPid:\s+(\d+)/.exec(
        readFileSync(`/proc/${pid}/status`, 'utf8').replaceAll('\n', ' '),
      );
      return parent?.[1] === String(process.pid) && words.includes('main.js');
    } catch {
      return false;
    }
  };
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isServer(name));
  const status = readFileSync(`/proc/${pid ?? 'self'}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
};

const connected = async (client: Client, count: number): Promise<boolean> => {
  const lines = await client.get<Line[]>('/whatsapp');
  return lines.filter(({ status }) => status === 'CONNECTED').length === count;
};

const addLine = async (client: Client, network: FakeWhatsApp, at: number): Promise<void> => {
  const { body } = await client.send('POST', '/whatsapp', {
    name: `Linha ${at}`,
    provider: 'whatsapp-web',
  });
  const { id } = body as Line;
  await client.send('POST', `/whatsappsession/${id}`);
  const line = () => client.get<Line>(`/whatsapp/${id}`);
  await until(async () => (await line()).qrcode !== '');
  await network.account(`5511300${String(10_000 + at)}`).scan((await line()).qrcode);
  await until(async () => (await line()).status === 'CONNECTED');
};

const allowLines = async (client: Client): Promise<void> => {
  const plans = await client.get<{ id: number; connections: number }[]>('/plans/list');
  for (const { id } of plans) {
    await client.send('PUT', `/plans/${id}`, { connections: LINES + 10 });
  }
};

/** P15: what an idle line of WhatsApp costs; P14: how soon they are all back after a crash. */
export const benchWhatsapp = async (): Promise<Figure[]> => {
  const network = await FakeWhatsApp.start();
  const product = await startProduct({ PROSA_DEMO: '0', WHATSAPP_WEB_URL: network.url });
  try {
    let client = await logIn(product);
    await allowLines(client);
    // The first one pays for the library itself.
    await addLine(client, network, 0);
    await wait(SETTLE_MILLISECONDS);
    const before = serverMemory();
    for (let at = 1; at <= LINES; at += 1) await addLine(client, network, at);
    await wait(SETTLE_MILLISECONDS);
    const after = serverMemory();
    await product.kill();
    const began = performance.now();
    await product.restart();
    client = await logIn(product);
    await until(() => connected(client, LINES + 1));
    const seconds = (performance.now() - began) / 1_000;
    await wait(SETTLE_MILLISECONDS);
    const restarted = serverMemory();
    return [
      {
        id: 'P15',
        what: 'memory of an idle WhatsApp line, after pairing',
        value: (after - before) / LINES,
        unit: 'MB',
        must: { at: 'most', value: 3 },
        aim: 1,
        detail: `${LINES} lines, ${before.toFixed(0)} to ${after.toFixed(0)} MB; after a restart ${restarted.toFixed(0)} MB in all`,
      },
      {
        id: 'P14',
        what: `from a crash to ${LINES + 1} WhatsApp lines connected again, the start included`,
        value: seconds,
        unit: 's',
        must: { at: 'most', value: 60 },
        aim: 20,
        detail: 'one company, five lines at a time',
      },
    ];
  } finally {
    await product.stop();
    await network.stop();
  }
};
