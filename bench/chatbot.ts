import pg from 'pg';
import { InboundQueues } from '../plugins/connections/services/inbound/inbound-queues.ts';
import { ResponderQueue } from '../plugins/tickets/services/responders/responder-queue.ts';
import { median } from './figures.ts';
import type { Figure } from './figures.ts';
import { arrival, rate } from './inbound.ts';
import type { Stage } from './stage.ts';

const ROUNDS = 15;
const ROUND_MILLISECONDS = 1_500;
const WARM_UP_MILLISECONDS = 2_500;
const CHATS = 50;

interface Shop {
  readonly companyId: number;
  readonly connectionId: number;
}

/** A company with a connection that leads into two queues. */
const openShop = async ({ app, factories }: Stage): Promise<Shop> => {
  const { admin, id: companyId } = await factories.company();
  const ask = async <T>(method: 'POST' | 'PUT', url: string, payload: object): Promise<T> => {
    const answer = await app.http.inject({ method, url, headers: admin.headers, payload });
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
    return answer.json<T>();
  };
  const queueIds: number[] = [];
  for (const [at, name] of ['Vendas', 'Suporte'].entries()) {
    const color = `#00000${String(at)}`;
    const { id } = await ask<{ id: number }>('POST', '/api/queue', { name, color });
    await ask('POST', '/api/queue-options', { queueId: id, title: 'Planos', message: 'Dois.' });
    queueIds.push(id);
  }
  const { id: connectionId } = await ask<{ id: number }>('POST', '/api/whatsapp', {
    name: 'Bancada',
    provider: 'simulator',
    queueIds,
    greetingMessage: 'Olá!',
    maxUseBotQueues: 1,
  });
  return { companyId, connectionId };
};

/**
 * The time the chatbot adds to an arriving message: tickets it decides about, against the same connection's tickets that
 * attendants own. The time until everything is decided counts.
 */
export const benchChatbot = async (stage: Stage): Promise<Figure[]> => {
  const shop = await openShop(stage);
  const lanes = stage.app.host.resolve('connections', InboundQueues);
  const decisions = stage.app.host.resolve('tickets', ResponderQueue);
  const pool = new pg.Pool({ connectionString: stage.superUrl, max: 2 });
  const decided = async (): Promise<{ done: number }> => {
    const { rows } = await pool.query<{ done: number }>(
      `select sum(decided_message_id)::float8 as done from tickets where company_id = $1`,
      [shop.companyId],
    );
    return rows[0] ?? { done: 0 };
  };
  const own = (isOwned: boolean) =>
    pool.query(
      `update tickets set status = $2,
              user_id = case when $2 = 'open' then (select min(id) from users where company_id = $1) end
        where company_id = $1`,
      [shop.companyId, isOwned ? 'open' : 'pending'],
    );
  const arrive = async (worker: number): Promise<void> => {
    const chat = worker * 3 + Math.floor(Math.random() * 3);
    await lanes.receive(shop.companyId, [arrival(shop.connectionId, chat % CHATS)]);
  };
  const round = async (isOwned: boolean, milliseconds = ROUND_MILLISECONDS): Promise<number> => {
    await own(isOwned);
    const before = await decided();
    const began = performance.now();
    const perSecond = await rate(milliseconds, arrive);
    const arrived = performance.now() - began;
    await decisions.settled();
    const all = performance.now() - began;
    const after = await decided();
    if (isOwned !== (before.done === after.done)) throw new Error('the wrong ones were decided');
    return perSecond * (arrived / all);
  };

  for (let chat = 0; chat < CHATS; chat += 1) {
    await lanes.receive(shop.companyId, [arrival(shop.connectionId, chat)]);
  }
  await round(false, WARM_UP_MILLISECONDS);
  await round(true, WARM_UP_MILLISECONDS);
  const without: number[] = [];
  const withBot: number[] = [];
  const costs: number[] = [];
  for (let at = 0; at < ROUNDS; at += 1) {
    const reference = await round(true);
    const subject = await round(false);
    without.push(reference);
    withBot.push(subject);
    costs.push(reference / subject - 1);
  }
  await pool.end();
  const range = `${Math.min(...costs).toFixed(2)}–${Math.max(...costs).toFixed(2)}`;
  return [
    {
      id: 'P1b',
      what: 'what a decision of the chatbot adds to an arriving message',
      value: median(costs),
      unit: '×',
      must: { at: 'most', value: 0.25 },
      aim: 0.15,
      detail: `${median(withBot).toFixed(0)}/s against ${median(without).toFixed(0)}/s, range ${range}`,
    },
  ];
};
