import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { InboundQueues } from '../../plugins/connections/services/inbound/inbound-queues.ts';
import { percentile } from '../figures.ts';
import type { Figure } from '../figures.ts';
import { arrival } from '../inbound.ts';
import type { Stage } from '../stage.ts';
import type { BenchChannel } from './channel.ts';
import { OutreachCompany, until } from './company.ts';

const RECIPIENTS = 10_000;
const ANSWERS = 80;
/** A message is under way for so long, as it is on a channel that takes two in a second. */
const CHANNEL_MILLISECONDS = 500;

interface Answered {
  /** From the agent's request to the beginning of the sending. */
  readonly milliseconds: number;
  /** Messages of the campaign that began to be sent meanwhile. */
  readonly overtakenBy: number;
}

interface Desk {
  readonly company: OutreachCompany;
  readonly channel: BenchChannel;
  readonly connectionId: number;
  readonly ticketId: number;
}

let words = 0;

const answerOnce = async ({
  company,
  channel,
  connectionId,
  ticketId,
}: Desk): Promise<Answered> => {
  const body = `Resposta ${String((words += 1))}`;
  const began = performance.now();
  await company.ask('POST', `/messages/${String(ticketId)}`, { body });
  const of = () => channel.handed.find((each) => each.body.endsWith(body));
  await until('an answer', () => of() !== undefined);
  const sent = of()?.began ?? Number.NaN;
  const meanwhile = channel.handed.filter(
    (each) => each.connectionId === connectionId && each.began > began && each.began < sent,
  );
  return { milliseconds: sent - began, overtakenBy: meanwhile.length };
};

/** Answers at moments that have nothing to do with the campaign's. */
const answer = async (desk: Desk): Promise<readonly Answered[]> => {
  const answered: Answered[] = [];
  for (let at = 0; at < ANSWERS; at += 1) {
    await wait(Math.random() * 700);
    answered.push(await answerOnce(desk));
  }
  return answered;
};

const accept = async (stage: Stage, company: OutreachCompany, connectionId: number) => {
  const inbound = stage.app.host.resolve('connections', InboundQueues);
  const message = arrival(connectionId, 1);
  await inbound.receive(company.id, [message]);
  const { tickets } = await company.ask<{ tickets: { id: number }[] }>(
    'GET',
    `/tickets?showAll=true&searchParam=${message.chat.number}`,
  );
  const ticketId = tickets[0]?.id ?? 0;
  const userId = company.admin.id;
  await company.ask('PUT', `/tickets/${String(ticketId)}`, { status: 'open', userId });
  return ticketId;
};

/** O1: how long an agent's answer waits on a connection whose campaign has ten thousand recipients. */
export const benchAnswers = async (
  stage: Stage,
  sql: pg.Client,
  channel: BenchChannel,
): Promise<Figure[]> => {
  const company = await OutreachCompany.open(stage, sql);
  const [connectionId = 0] = await company.connections(1);
  channel.delays.set(connectionId, CHANNEL_MILLISECONDS);
  await company.pace(0);
  const tagListId = await company.people({ count: RECIPIENTS, from: 0, connectionId });
  const ticketId = await accept(stage, company, connectionId);
  const desk = { company, channel, connectionId, ticketId };
  const quiet = await answer(desk);
  const campaignId = await company.campaign({ whatsappId: connectionId, tagListId });
  await until('the campaign', async () => (await company.claimed(campaignId)) > 2);
  const busy = await answer(desk);
  const sent = await company.claimed(campaignId);
  await company.ask('POST', `/campaigns/${String(campaignId)}/cancel`);
  const p99 = (all: readonly Answered[]): number =>
    percentile(
      all.map(({ milliseconds }) => milliseconds),
      0.99,
    );
  const detail =
    `without a campaign ${p99(quiet).toFixed(0)} ms; a message is under way for ${String(CHANNEL_MILLISECONDS)} ms; ` +
    `${String(sent)} of ${String(RECIPIENTS)} sent meanwhile`;
  return [
    {
      id: 'O1',
      what: 'an agent’s answer until it is sent, during a campaign, p99',
      value: p99(busy),
      unit: 'ms',
      must: { at: 'most', value: 1_500 },
      aim: 1_000,
      detail,
    },
    {
      id: 'O1b',
      what: 'messages of the campaign that begin to be sent before it, at most',
      value: Math.max(...busy.map(({ overtakenBy }) => overtakenBy)),
      unit: '',
      must: { at: 'most', value: 1 },
      aim: 0,
      detail: `of ${String(ANSWERS)} answers ${String(busy.filter(({ overtakenBy }) => overtakenBy > 0).length)} waited for one`,
    },
  ];
};
