import type { CDPSession, Page } from 'playwright-core';
import { logIn } from '../e2e/product/client.ts';
import type { Client } from '../e2e/product/client.ts';
import type { Life } from '../e2e/journeys/browser.ts';
import { Desk } from '../e2e/journeys/desk.ts';
import { setStage } from '../e2e/journeys/stage.ts';
import type { Stage } from '../e2e/journeys/stage.ts';
import { build } from '../scripts/build.mjs';
import { percentile } from './figures.ts';
import type { Figure } from './figures.ts';

const TICKETS = 300;
/** Tickets somebody goes to and fro between, longer than the others and on top of the list. */
const BUSY = 8;
const BUSY_MESSAGES = 30;
const MESSAGES = 5;
const ROUNDS = 8;
const FEW = 10;
const AT_ONCE = 10;

interface BusyTicket {
  readonly uuid: string;
  /** The words said last in it, and nowhere else. */
  readonly words: string;
}

const inGroups = async (count: number, work: (at: number) => Promise<void>): Promise<void> => {
  for (let first = 0; first < count; first += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - first);
    await Promise.all(Array.from({ length: size }, (_, at) => work(first + at)));
  }
};

const open = async (client: Client, number: string): Promise<string> => {
  const path = `/tickets?showAll=true&searchParam=${number}`;
  const { tickets } = await client.get<{ tickets: { id: number; uuid: string }[] }>(path);
  const [ticket] = tickets;
  if (!ticket) throw new Error(`${number} has no ticket`);
  const change = { status: 'open', userId: client.userId };
  const { status, body } = await client.send('PUT', `/tickets/${String(ticket.id)}`, change);
  if (status >= 300) throw new Error(JSON.stringify(body));
  return ticket.uuid;
};

/** Fills somebody's desk. @returns the tickets, the busy ones first */
const fill = async (stage: Stage, client: Client): Promise<readonly BusyTicket[]> => {
  const tickets: BusyTicket[] = [];
  await inGroups(TICKETS, async (at) => {
    const number = `55119${String(60_000_000 + at)}`;
    const customer = stage.phones.customer(`Cliente ${String(at).padStart(3, '0')}`, number);
    const words = `Última palavra ${String(at).padStart(3, '0')}`;
    const count = at < BUSY ? BUSY_MESSAGES : MESSAGES;
    for (let message = 1; message < count; message += 1) {
      await customer.write(`Mensagem ${String(message)}: vocês têm o violão da foto?`);
    }
    await customer.write(words);
    tickets[at] = { uuid: await open(client, number), words };
  });
  for (let at = 0; at < BUSY; at += 1) {
    const number = `55119${String(60_000_000 + at)}`;
    const words = `Agora mesmo ${String(at).padStart(3, '0')}`;
    await stage.phones.customer(`Cliente ${String(at).padStart(3, '0')}`, number).write(words);
    tickets[at] = { uuid: tickets[at]?.uuid ?? '', words };
  }
  return tickets;
};

/** Runs in the page: goes to a ticket and waits until its last words have been painted. */
const SWITCH = `({ uuid, words, by }) => new Promise((resolve, reject) => {
  const address = '/tickets/' + uuid;
  const link = document.querySelector('a[href="' + address + '"]');
  if (by === 'click' && !link) return reject(new Error('no row leads to ' + address));
  const began = performance.now();
  if (by === 'click') link.click();
  else {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }
  const painted = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now() - began);
    port2.postMessage(0);
  };
  const look = () => {
    if (document.querySelector('[role="log"]')?.textContent.includes(words)) painted();
    else if (performance.now() - began > 20000) reject(new Error('never shown: ' + words));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

/** Runs in the page: an empty answer of the server, painted. A slow machine slows this as it slows all else. */
const ROUND_TRIP = `new Promise((resolve, reject) => {
  const began = performance.now();
  fetch('/livez').then((answer) => answer.text()).then(() => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now() - began);
    port2.postMessage(0);
  }), reject);
})`;

const switchTo = (page: Page, to: BusyTicket, by: 'click' | 'address'): Promise<number> =>
  page.evaluate<number>(`(${SWITCH})(${JSON.stringify({ ...to, by })})`);

const heapOf = async (debug: CDPSession): Promise<number> => {
  await debug.send('HeapProfiler.collectGarbage');
  const { usedSize } = await debug.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
};

const switching = async (page: Page, busy: readonly BusyTicket[]): Promise<Figure> => {
  const first: number[] = [];
  for (const ticket of busy) first.push(await switchTo(page, ticket, 'click'));
  const [times, raw]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const ticket of busy) {
      raw.push(await page.evaluate<number>(ROUND_TRIP));
      times.push(await switchTo(page, ticket, 'click'));
    }
  }
  const at = (values: readonly number[], share: number) => percentile(values, share).toFixed(0);
  return {
    id: 'P20',
    what: 'from the click on a conversation to its messages, painted, p95',
    value: percentile(times, 0.95),
    unit: 'ms',
    must: { at: 'most', value: 300 },
    aim: 150,
    detail:
      `p50 ${at(times, 0.5)} ms of ${String(times.length)}, opened for the first time p95 ${at(first, 0.95)} ms; ` +
      `an empty answer painted p50 ${at(raw, 0.5)}, p95 ${at(raw, 0.95)} ms`,
  };
};

const staying = async (page: Page, all: readonly BusyTicket[]): Promise<Figure> => {
  const debug = await page.context().newCDPSession(page);
  await debug.send('HeapProfiler.enable');
  let few = Number.NaN;
  for (const [at, ticket] of all.entries()) {
    await switchTo(page, ticket, 'address');
    if (at + 1 === FEW) few = await heapOf(debug);
  }
  const many = await heapOf(debug);
  return {
    id: 'P21',
    what: `the page's memory after ${String(all.length)} conversations against ${String(FEW)}`,
    value: many / few,
    unit: '×',
    must: { at: 'most', value: 2 },
    aim: 1.3,
    detail: `${few.toFixed(1)} MB, then ${many.toFixed(1)} MB`,
  };
};

/** P20 and P21: a day at the desk, in a real browser. */
export const benchSwitching = async (): Promise<Figure[]> => {
  await build();
  const teardowns: (() => Promise<void> | void)[] = [];
  const life: Life = {
    name: 'bench',
    teardown: (work) => teardowns.unshift(work),
    passing: () => true,
    comment: () => undefined,
  };
  try {
    const stage = await setStage(life);
    const bia = await stage.hire('Bia Nunes');
    const all = await fill(stage, await logIn({ ...stage.product, ...bia }));
    const { page } = await stage.enter(life, bia);
    await new Desk(page).show('Atendendo');
    await page.locator(`a[href="/tickets/${all[0]?.uuid ?? ''}"]`).waitFor();
    return [await switching(page, all.slice(0, BUSY)), await staying(page, all)];
  } finally {
    for (const work of teardowns) await work();
  }
};
