import { OutboundError } from 'prosa/core';
import { createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';

import { decided, Desk, newNumber, takeUp } from '../tickets/testing.ts';
import { lookAfterTurns, runTurns, testEngine } from './testing.ts';
import type { TestCall } from './testing.ts';
import type { TurnDto } from './schemas.ts';

let now = new Date('2026-11-27T12:00:00.000Z');
const pass = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1_000);
};

const models = testEngine('models');
const flows = testEngine('flows', {
  isRepeatable: false,
  isStateful: true,
  quietMilliseconds: 0,
});
const app = await createTestApp(t, {
  added: [models.plugin, flows.plugin],
  clock: { now: () => now },
});

/** The engine that answers all tickets of the companies of this file, whichever queue they are in. */
const answering = (engine: typeof models): void => {
  for (const each of [models, flows]) {
    each.applies = each === engine ? () => 7 : undefined;
    each.reply = undefined;
    each.refuses = undefined;
    each.calls.length = 0;
    each.settled.length = 0;
  }
};

const said = async (desk: Desk, ticketId: number): Promise<string[]> =>
  (await desk.messages(ticketId))
    .filter(({ fromMe }) => fromMe)
    .map(({ body }) => body.replace('\u200e', ''));

const turnsOf = async (desk: Desk, ticketId: number): Promise<TurnDto[]> => {
  const { turns } = await desk.ok<{ turns: TurnDto[] }>(
    'GET',
    `/automation/turns?ticketId=${String(ticketId)}`,
  );
  return turns.toReversed();
};

const writes = async (desk: Desk, number: string, ...texts: readonly string[]): Promise<number> => {
  for (const text of texts) {
    await desk.writes(number, text);
    await decided(app);
  }
  return (await desk.of(number)).id;
};

/** The time of quiet passes, and the engine is called. */
const called = async (engine: typeof models, seconds = 3): Promise<TestCall> => {
  const before = engine.calls.length;
  pass(seconds);
  void runTurns(app, now);
  await eventually(async () => engine.calls.length > before);
  const call = engine.calls.at(-1);
  if (!call) throw new Error('no call was made');
  return call;
};

/** A call is answered, and its answer delivered. */
const answers = async (
  call: TestCall,
  answer: Parameters<TestCall['answer']>[0],
): Promise<void> => {
  call.answer(answer);
  await isEnded(call);
};

const isEnded = async ({ turn }: TestCall): Promise<void> => {
  await eventually(async () => {
    const status = await app.database.system('a look', async ({ trx }) =>
      trx('automation_turns').where('id', turn.id).pluck<string[]>('status'),
    );
    return !status.includes('running');
  });
  await takeUp(app);
};

t.test('five quick messages are one call, made when the customer is quiet', async (t) => {
  answering(models);
  const desk = await Desk.open(app);
  const number = newNumber();
  const id = await writes(desk, number, 'oi', 'tudo bem?', 'queria', 'saber o preço', 'do bolo');
  pass(2);
  await runTurns(app, now);
  t.equal(models.calls.length, 0, 'not while the customer goes on');
  const call = await called(models, 1);
  t.same(
    call.turn.messages.map(({ body }) => body),
    ['oi', 'tudo bem?', 'queria', 'saber o preço', 'do bolo'],
  );
  t.match(call.turn, { attempt: 1, count: 1, memory: undefined, target: { config: 7 } });
  await answers(call, {
    replies: [{ body: 'Custa {{name}}', verbatim: true }],
    memory: { step: 1 },
    usage: { tokens: 9 },
    trace: ['tabela de preços'],
  });
  t.same(await said(desk, id), ['Custa {{name}}']);
  t.same(models.settled, [{ tokens: 9 }]);
  await writes(desk, number, 'obrigada');
  const next = await called(models);
  t.match(next.turn, { count: 2, memory: { step: 1 } });
  await answers(next, { ends: 'finished', memory: null });
  await writes(desk, number, 'mais uma coisa');
  pass(10);
  await runTurns(app, now);
  t.equal(models.calls.length, 2, 'the dialogue has come to its end');
  t.match(await turnsOf(desk, id), [
    { status: 'delivered', engine: 'models', trace: ['tabela de preços'], reason: null },
    { status: 'delivered' },
  ]);
});

t.test(
  'a customer who never stops is answered eight seconds after the first message',
  async (t) => {
    answering(models);
    const desk = await Desk.open(app);
    const number = newNumber();
    for (let second = 0; second < 8; second += 2) {
      await writes(desk, number, `parte ${String(second)}`);
      pass(2);
    }
    const call = await called(models, 0);
    t.equal(call.turn.messages.length, 4);
    await answers(call, { replies: [{ body: 'Certo' }] });
  },
);

t.test(
  'a message drops the call of a model, twice at most; then it makes a turn of its own',
  async (t) => {
    answering(models);
    const desk = await Desk.open(app);
    const number = newNumber();
    const id = await writes(desk, number, 'um');
    const first = await called(models);
    await writes(desk, number, 'dois');
    await eventually(async () => first.signal.aborted);
    first.answer({ replies: [{ body: 'tarde demais' }] });
    const second = await called(models);
    t.same(
      second.turn.messages.map(({ body }) => body),
      ['um', 'dois'],
    );
    await writes(desk, number, 'três');
    const third = await called(models);
    await writes(desk, number, 'quatro', 'cinco');
    t.notOk(third.signal.aborted);
    await answers(third, { replies: [{ body: 'um, dois, três' }] });
    t.same(await said(desk, id), ['um, dois, três']);
    const fourth = await called(models);
    t.same(
      fourth.turn.messages.map(({ body }) => body),
      ['quatro', 'cinco'],
    );
    await answers(fourth, { replies: [{ body: 'quatro, cinco' }] });
    t.same(await said(desk, id), ['um, dois, três', 'quatro, cinco']);
    t.equal(models.settled.length, 4, 'each call is settled');
  },
);

t.test(
  'a service that keeps the dialogue gets what comes meanwhile in a turn behind',
  async (t) => {
    answering(flows);
    const desk = await Desk.open(app);
    const number = newNumber();
    const id = await writes(desk, number, 'oi');
    const first = await called(flows, 0);
    await writes(desk, number, '2', 'sim');
    t.notOk(first.signal.aborted);
    await answers(first, { replies: [{ body: 'Escolha' }], memory: { session: 'a' } });
    const second = await called(flows, 1);
    t.same(
      second.turn.messages.map(({ body }) => body),
      ['2', 'sim'],
    );
    t.match(second.turn, { memory: { session: 'a' }, count: 2 });
    await answers(second, { ends: 'handed-over', note: 'Quer falar com o financeiro' });
    t.same(await said(desk, id), ['Escolha']);
    const notes = await desk.ok<{ note: string }[]>(
      'GET',
      `/ticket-notes/list?ticketId=${String(id)}`,
    );
    t.match(notes, [{ note: 'Quer falar com o financeiro', userId: null }]);
  },
);

t.test('a person who takes the ticket ends the call, and its answer is never said', async (t) => {
  answering(models);
  const desk = await Desk.open(app);
  const number = newNumber();
  const id = await writes(desk, number, 'oi');
  const call = await called(models);
  await desk.ok('PUT', `/tickets/${String(id)}`, { status: 'open', userId: desk.admin.id });
  await eventually(async () => call.signal.aborted);
  call.answer({ replies: [{ body: 'tarde demais' }], usage: { tokens: 4 } });
  await isEnded(call);
  t.match(await turnsOf(desk, id), [{ status: 'void', reason: 'taken' }]);
  t.equal(models.settled.length, 1, 'what was reserved is settled');
  t.same(await said(desk, id), []);
  await desk.ok('PUT', `/tickets/${String(id)}`, { status: 'pending', userId: null });
  await writes(desk, number, 'ainda aí?');
  const next = await called(models);
  t.match(next.turn, { count: 1, memory: undefined }, 'a dialogue of its own');
  await answers(next, { replies: [{ body: 'Sim' }] });
  t.same(await said(desk, id), ['Sim']);
});

t.test(
  'errors are repeated as the engine and the error allow; then a person attends',
  async (t) => {
    const down = (sent: boolean): Error => new OutboundError({ kind: 'down' }, sent);
    answering(models);
    const desk = await Desk.open(app);
    const number = newNumber();
    const id = await writes(desk, number, 'oi');
    const first = await called(models);
    first.fail(down(true));
    await isEnded(first);
    const second = await called(models, 1);
    t.equal(second.turn.attempt, 2);
    second.fail(down(true));
    await isEnded(second);
    t.match(await turnsOf(desk, id), [{ status: 'lost', reason: 'down', attempt: 2 }]);
    const notes = await desk.ok<{ note: string }[]>(
      'GET',
      `/ticket-notes/list?ticketId=${String(id)}`,
    );
    t.match(notes, [{ note: 'Atendimento automático encerrado: o serviço está fora do ar.' }]);
    await writes(desk, number, 'alguém?');
    pass(10);
    await runTurns(app, now);
    t.equal(models.calls.length, 2, 'a person is to attend');

    answering(flows);
    const sent = newNumber();
    const sentId = await writes(desk, sent, 'oi');
    const only = await called(flows, 0);
    only.fail(down(true));
    await isEnded(only);
    t.match(await turnsOf(desk, sentId), [{ status: 'lost', reason: 'down', attempt: 1 }]);

    const unsent = newNumber();
    const unsentId = await writes(desk, unsent, 'oi');
    const one = await called(flows, 0);
    one.fail(down(false));
    await isEnded(one);
    const two = await called(flows, 5);
    two.fail(down(false));
    await isEnded(two);
    const three = await called(flows, 30);
    await answers(three, { replies: [{ body: 'De volta' }] });
    t.same(await said(desk, unsentId), ['De volta'], 'as soon as the service is there again');
  },
);

t.test('a service that does not answer in time loses the turn at its deadline', async (t) => {
  answering(flows);
  const desk = await Desk.open(app);
  const id = await writes(desk, newNumber(), 'oi');
  const call = await called(flows, 0);
  pass(45);
  await lookAfterTurns(app);
  t.match(await turnsOf(desk, id), [{ status: 'lost', reason: 'late' }]);
  call.answer({ replies: [{ body: 'tarde demais' }] });
  await eventually(async () => flows.settled.length === 1);
  await takeUp(app);
  t.same(await said(desk, id), []);
});

t.test('a turn that may not be run goes to people for the reason that is told', async (t) => {
  answering(models);
  models.refuses = 'budget';
  const desk = await Desk.open(app);
  const id = await writes(desk, newNumber(), 'oi');
  pass(3);
  await runTurns(app, now);
  t.match(await turnsOf(desk, id), [{ status: 'lost', reason: 'budget' }]);
  t.same(models.settled, []);
});
