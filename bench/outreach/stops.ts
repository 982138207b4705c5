import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { InboundQueues } from '../../plugins/connections/services/inbound/inbound-queues.ts';
import { median } from '../figures.ts';
import type { Figure } from '../figures.ts';
import { arrival } from '../inbound.ts';
import type { Stage } from '../stage.ts';
import type { BenchChannel } from './channel.ts';
import { OutreachCompany, until } from './company.ts';

const ROUNDS = 12;
const RECIPIENTS = 4_000;
const FIRST_PERSON = 2_000_000;
/** After a stop a claim that is too late shows within this. */
const AFTERMATH_MILLISECONDS = 1_500;

interface Running {
  readonly company: OutreachCompany;
  readonly channel: BenchChannel;
  readonly connectionId: number;
  readonly campaignId: number;
}

interface Stopped {
  /** Claims committed after the stop was. */
  readonly claimed: number;
  /** Messages that began to be sent after it. */
  readonly sent: number;
  readonly milliseconds: number;
}

/** Stops a campaign at full speed, and counts what is claimed and sent after the answer. */
const stopOnce = async (
  { company, channel, connectionId, campaignId }: Running,
  stop: string,
  goOn: string,
): Promise<Stopped> => {
  const before = await company.claimed(campaignId);
  await until('the campaign', async () => (await company.claimed(campaignId)) > before);
  await wait(Math.random() * 300);
  const began = performance.now();
  await company.ask('POST', stop);
  const stopped = performance.now();
  const claimed = await company.claimed(campaignId);
  await wait(AFTERMATH_MILLISECONDS);
  const after = await company.claimed(campaignId);
  const sent = channel.handed.filter(
    (each) => each.connectionId === connectionId && each.began > stopped,
  );
  await company.ask('POST', goOn);
  return { claimed: after - claimed, sent: sent.length, milliseconds: stopped - began };
};

/** People who wait for the campaign write SAIR while it runs. @returns how many of them were claimed afterwards */
const leaveOneByOne = async (stage: Stage, sql: pg.Client, running: Running) => {
  const { company, connectionId, campaignId } = running;
  const inbound = stage.app.host.resolve('connections', InboundQueues);
  let late = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    // One of those who are next.
    const { rows } = await sql.query<{ number: string; id: number }>(
      `select c.number, r.id from campaign_recipients r join contacts c on c.id = r.contact_id
        where r.campaign_id = $1 and r.state = 'waiting' order by r.due_at, r.id offset 2 limit 1`,
      [campaignId],
    );
    const [next] = rows;
    if (!next) throw new Error('nobody waits any more');
    const party = { number: next.number, name: 'Cliente' };
    const message = arrival(connectionId, 0);
    await inbound.receive(company.id, [
      { ...message, body: 'SAIR', chat: { ...party, isGroup: false }, sender: party },
    ]);
    const isHanded = async (): Promise<boolean> => {
      const found = await sql.query<{ handed: boolean }>(
        'select handed_at is not null as handed from campaign_recipients where id = $1',
        [next.id],
      );
      return found.rows[0]?.handed ?? false;
    };
    const before = await isHanded();
    await wait(AFTERMATH_MILLISECONDS / 3);
    if (!before && (await isHanded())) late += 1;
  }
  return late;
};

const figureOf = (id: string, what: string, stops: readonly Stopped[]): Figure => ({
  id,
  what: `messages claimed after ${what} was committed, ${String(stops.length)} times`,
  value: stops.reduce((sum, { claimed }) => sum + claimed, 0),
  unit: '',
  must: { at: 'most', value: 0 },
  aim: 0,
  detail:
    `answered in ${median(stops.map(({ milliseconds }) => milliseconds)).toFixed(0)} ms; ` +
    `at most ${String(Math.max(...stops.map(({ sent }) => sent)))} still left`,
});

/** O3: a cancellation, a stop of the connection and an opt-out hold from their commit on. */
export const benchStops = async (
  stage: Stage,
  sql: pg.Client,
  channel: BenchChannel,
): Promise<Figure[]> => {
  const company = await OutreachCompany.open(stage, sql);
  const [connectionId = 0] = await company.connections(1);
  await company.pace(0);
  const tagListId = await company.people({ count: RECIPIENTS, from: FIRST_PERSON, connectionId });
  const campaignId = await company.campaign({ whatsappId: connectionId, tagListId });
  const running = { company, channel, connectionId, campaignId };
  const campaign = `/campaigns/${String(campaignId)}`;
  const connection = `/outreach/connections/${String(connectionId)}`;
  const cancelled: Stopped[] = [];
  const held: Stopped[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    cancelled.push(await stopOnce(running, `${campaign}/cancel`, `${campaign}/restart`));
    held.push(await stopOnce(running, `${connection}/hold`, `${connection}/release`));
  }
  const late = await leaveOneByOne(stage, sql, running);
  await company.ask('POST', `${campaign}/cancel`);
  return [
    figureOf('O3', 'a cancellation', cancelled),
    figureOf('O3b', 'a stop of the connection', held),
    {
      id: 'O3c',
      what: `people claimed after their SAIR was committed, of ${String(ROUNDS)}`,
      value: late,
      unit: '',
      must: { at: 'most', value: 0 },
      aim: 0,
      detail: 'the next but two of a campaign at full speed',
    },
  ];
};
