import { setTimeout as pause } from 'node:timers/promises';
import { OutboundError } from 'prosa/core';
import { eventually } from 'prosa/core/testing';
import t from 'tap';

import { Desk, newNumber, takeUp } from '../tickets/testing.ts';
import { lookAfterTurns, testEngine, TurnStage } from './testing.ts';

const models = testEngine('models');
const flows = testEngine('flows', {
  isRepeatable: false,
  isStateful: true,
  quietMilliseconds: 0,
});
const stage = await TurnStage.open(t, models, flows);
const { app } = stage;

t.test('five quick messages are one call, made when the customer is quiet', async (t) => {
  await stage.answering(models);
  const desk = await Desk.open(app);
  const number = newNumber();
  const id = await stage.writes(
    desk,
    number,
    'oi',
    'tudo bem?',
    'queria',
    'saber o preço',
    'do bolo',
  );
  stage.pass(2);
  await stage.run();
  t.equal(models.calls.length, 0, 'not while the customer goes on');
  const call = await stage.called(models, 1);
  t.same(
    call.turn.messages.map(({ body }) => body),
    ['oi', 'tudo bem?', 'queria', 'saber o preço', 'do bolo'],
  );
  t.match(call.turn, { attempt: 1, count: 1, memory: undefined, target: { config: 7 } });
  await stage.answers(call, {
    replies: [{ body: 'Custa {{name}}', verbatim: true }],
    memory: { step: 1 },
    usage: { tokens: 9 },
    trace: ['tabela de preços'],
  });
  t.same(await stage.said(desk, id), ['Custa {{name}}']);
  t.same(models.settled, [{ tokens: 9 }]);
  await stage.writes(desk, number, 'obrigada');
  const next = await stage.called(models);
  t.match(next.turn, { count: 2, memory: { step: 1 } });
  await stage.answers(next, { ends: 'finished', memory: null });
  await stage.writes(desk, number, 'mais uma coisa');
  stage.pass(10);
  await stage.run();
  t.equal(models.calls.length, 2, 'the dialogue has come to its end');
  t.match(await stage.turnsOf(desk, id), [
    { status: 'delivered', engine: 'models', trace: ['tabela de preços'], reason: null },
    { status: 'delivered' },
  ]);
});

t.test(
  'a customer who never stops is answered eight seconds after the first message',
  async (t) => {
    await stage.answering(models);
    const desk = await Desk.open(app);
    const number = newNumber();
    for (let second = 0; second < 8; second += 2) {
      await stage.writes(desk, number, `parte ${String(second)}`);
      stage.pass(2);
    }
    const call = await stage.called(models, 0);
    t.equal(call.turn.messages.length, 4);
    await stage.answers(call, { replies: [{ body: 'Certo' }] });
  },
);

t.test(
  'a message drops the call of a model, twice at most; then it makes a turn of its own',
  async (t) => {
    await stage.answering(models);
    const desk = await Desk.open(app);
    const number = newNumber();
    const id = await stage.writes(desk, number, 'um');
    const first = await stage.called(models);
    await stage.writes(desk, number, 'dois');
    await eventually(async () => first.signal.aborted);
    first.answer({ replies: [{ body: 'tarde demais' }] });
    const second = await stage.called(models);
    t.same(
      second.turn.messages.map(({ body }) => body),
      ['um', 'dois'],
    );
    await stage.writes(desk, number, 'três');
    const third = await stage.called(models);
    await stage.writes(desk, number, 'quatro', 'cinco');
    t.notOk(third.signal.aborted);
    await stage.answers(third, { replies: [{ body: 'um, dois, três' }] });
    t.same(await stage.said(desk, id), ['um, dois, três']);
    const fourth = await stage.called(models);
    t.same(
      fourth.turn.messages.map(({ body }) => body),
      ['quatro', 'cinco'],
    );
    await stage.answers(fourth, { replies: [{ body: 'quatro, cinco' }] });
    t.same(await stage.said(desk, id), ['um, dois, três', 'quatro, cinco']);
    t.equal(models.settled.length, 4, 'each call is settled');
  },
);

t.test(
  'a service that keeps the dialogue gets what comes meanwhile in a turn behind',
  async (t) => {
    await stage.answering(flows);
    const desk = await Desk.open(app);
    const number = newNumber();
    const id = await stage.writes(desk, number, 'oi');
    const first = await stage.called(flows, 0);
    await stage.writes(desk, number, '2', 'sim');
    t.notOk(first.signal.aborted);
    await stage.answers(first, { replies: [{ body: 'Escolha' }], memory: { session: 'a' } });
    const second = await stage.called(flows, 1);
    t.same(
      second.turn.messages.map(({ body }) => body),
      ['2', 'sim'],
    );
    t.match(second.turn, { memory: { session: 'a' }, count: 2 });
    await stage.answers(second, { ends: 'handed-over', note: 'Quer falar com o financeiro' });
    t.same(await stage.said(desk, id), ['Escolha']);
    const notes = await stage.notesOf(desk, id);
    t.same(notes, ['Quer falar com o financeiro']);
  },
);

t.test('a person who takes the ticket ends the call, and its answer is never said', async (t) => {
  await stage.answering(models);
  const desk = await Desk.open(app);
  const number = newNumber();
  const id = await stage.writes(desk, number, 'oi');
  const call = await stage.called(models);
  await desk.ok('PUT', `/tickets/${String(id)}`, { status: 'open', userId: desk.admin.id });
  await eventually(async () => call.signal.aborted);
  call.answer({ replies: [{ body: 'tarde demais' }], usage: { tokens: 4 } });
  await stage.isEnded(call);
  t.match(await stage.turnsOf(desk, id), [{ status: 'void', reason: 'taken' }]);
  t.equal(models.settled.length, 1, 'what was reserved is settled');
  t.same(await stage.said(desk, id), []);
  await desk.ok('PUT', `/tickets/${String(id)}`, { status: 'pending', userId: null });
  await stage.writes(desk, number, 'ainda aí?');
  const next = await stage.called(models);
  t.match(next.turn, { count: 1, memory: undefined }, 'a dialogue of its own');
  await stage.answers(next, { replies: [{ body: 'Sim' }] });
  t.same(await stage.said(desk, id), ['Sim']);
});

t.test(
  'errors are repeated as the engine and the error allow; then a person attends',
  async (t) => {
    const down = (sent: boolean): Error => new OutboundError({ kind: 'down' }, sent);
    await stage.answering(models);
    const desk = await Desk.open(app);
    const number = newNumber();
    const id = await stage.writes(desk, number, 'oi');
    const first = await stage.called(models);
    first.fail(down(true));
    await stage.isEnded(first);
    const second = await stage.called(models, 1);
    t.equal(second.turn.attempt, 2);
    second.fail(down(true));
    await stage.isEnded(second);
    t.match(await stage.turnsOf(desk, id), [{ status: 'lost', reason: 'down', attempt: 2 }]);
    const notes = await stage.notesOf(desk, id);
    t.same(notes, ['Atendimento automático encerrado: o serviço está fora do ar.']);
    await stage.writes(desk, number, 'alguém?');
    stage.pass(10);
    await stage.run();
    t.equal(models.calls.length, 2, 'a person is to attend');

    await stage.answering(flows);
    const sent = newNumber();
    const sentId = await stage.writes(desk, sent, 'oi');
    const only = await stage.called(flows, 0);
    only.fail(down(true));
    await stage.isEnded(only);
    t.match(await stage.turnsOf(desk, sentId), [{ status: 'lost', reason: 'down', attempt: 1 }]);

    const unsent = newNumber();
    const unsentId = await stage.writes(desk, unsent, 'oi');
    const one = await stage.called(flows, 0);
    one.fail(down(false));
    await stage.isEnded(one);
    const two = await stage.called(flows, 5);
    two.fail(down(false));
    await stage.isEnded(two);
    const three = await stage.called(flows, 30);
    await stage.answers(three, { replies: [{ body: 'De volta' }] });
    t.same(await stage.said(desk, unsentId), ['De volta'], 'as soon as the service is there again');
  },
);

t.test('a service that does not answer in time loses the turn at its deadline', async (t) => {
  await stage.answering(flows);
  const desk = await Desk.open(app);
  const id = await stage.writes(desk, newNumber(), 'oi');
  const call = await stage.called(flows, 0);
  stage.pass(45);
  await lookAfterTurns(app);
  t.match(await stage.turnsOf(desk, id), [{ status: 'lost', reason: 'late' }]);
  call.answer({ replies: [{ body: 'tarde demais' }] });
  await eventually(async () => flows.settled.length === 1);
  await takeUp(app);
  t.same(await stage.said(desk, id), []);
});

t.test('a turn that may not be run goes to people for the reason that is told', async (t) => {
  await stage.answering(models);
  models.refuses = 'budget';
  const desk = await Desk.open(app);
  const id = await stage.writes(desk, newNumber(), 'oi');
  stage.pass(3);
  await stage.run();
  t.match(await stage.turnsOf(desk, id), [{ status: 'lost', reason: 'budget' }]);
  t.same(models.settled, []);
});

t.test('whoever takes a ticket in the moment of its answer is the last to speak', async (t) => {
  await stage.answering(models);
  const desk = await Desk.open(app);
  const ids: number[] = [];
  for (let race = 0; race < 12; race += 1) {
    ids.push(await stage.writes(desk, newNumber(), 'oi'));
  }
  stage.pass(3);
  models.reply = async () => {
    await pause(Math.random() * 150);
    return { replies: [{ body: 'Pronto' }] };
  };
  const running = stage.run();
  const taken = await Promise.all(
    ids.map(async (id) => {
      await pause(Math.random() * 200);
      await desk.ok('PUT', `/tickets/${String(id)}`, { status: 'open', userId: desk.admin.id });
      return stage.said(desk, id);
    }),
  );
  await running;
  await takeUp(app);
  const after = await Promise.all(ids.map((id) => stage.said(desk, id)));
  t.same(after, taken);
});
