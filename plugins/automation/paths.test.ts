import { Readable } from 'node:stream';
import { contribute, defineManifest, definePlugin } from 'prosa/contract';
import type { Ctx } from 'prosa/contract';
import { eventually } from 'prosa/core/testing';
import t from 'tap';
import { RespondersPoint, TicketMessages } from '../tickets/public.ts';
import type { Occasion, Responder, TicketDecision } from '../tickets/public.ts';
import { arrive, decided, decideAgain, Desk, messageFrom, newNumber } from '../tickets/testing.ts';
import { AUTOMATION } from './public.ts';
import type { HandedTo } from './public.ts';
import { VoiceWaits } from './services/voice-waits.ts';
import { lookAfterTurns, testEngine, TurnStage } from './testing.ts';

/** The beginning of an Ogg file with Opus in it. */
const VOICE = Buffer.concat([
  Buffer.from('OggS'),
  Buffer.alloc(24),
  Buffer.from('OpusHead'),
  Buffer.alloc(64),
]);

/** A menu whose answer leads to an engine. */
class Options implements Responder {
  readonly id = 'options';

  async decide(_ctx: Ctx, { message }: Occasion): Promise<TicketDecision | undefined> {
    if (message?.body !== 'falar com o robô') return undefined;
    const state: HandedTo = { started: { engine: 'models', config: 3 } };
    return { replies: [{ body: 'Pergunte' }], handTo: { responder: AUTOMATION, state } };
  }
}

const models = testEngine('models', {
  waitsForVoice: true,
  limits: { dialogue: 2, contactHour: 9 },
});
const flows = testEngine('flows', {
  isRepeatable: false,
  isStateful: true,
  quietMilliseconds: 0,
  begins: true,
});
const options = {
  ...testEngine('options'),
  plugin: definePlugin({
    manifest: defineManifest({
      id: 'options',
      version: '1.0.0',
      core: '^1.0.0',
      dependsOn: ['tickets'],
      api: [],
      tables: [],
      permissions: {},
      events: { publishes: {}, consumes: [] },
      jobs: {},
      tasks: {},
      web: { routes: [], nav: [] },
    }),
    contributes: [contribute<Responder>(RespondersPoint, Options, 20)],
  }),
};
const stage = await TurnStage.open(t, models, flows, options);
const { app } = stage;

const bodies = ({ messages }: { messages: readonly { body: string }[] }): string[] =>
  messages.map(({ body }) => body);

/** A connection with a menu of two queues, of which the second is answered by an engine. */
const withMenu = async (): Promise<{ desk: Desk; sales: number; automated: number }> => {
  const desk = await Desk.open(app);
  const sales = await desk.queue('Vendas');
  const automated = await desk.queue('Suporte');
  await desk.ok('PUT', `/whatsapp/${String(desk.connection)}`, {
    queueIds: [sales, automated],
    greetingMessage: 'Escolha:',
  });
  return { desk, sales, automated };
};

t.test(
  'a menu that leads into a queue without a word passes the message on to its engine',
  async (t) => {
    const { desk, automated } = await withMenu();
    await stage.answering(models, ({ queueId }) => (queueId === automated ? 5 : undefined));
    const number = newNumber();
    const id = await stage.writes(desk, number, 'oi', '2');
    const call = await stage.called(models);
    t.same(bodies(call.turn), ['2']);
    t.match(call.turn, { ticket: { queueId: automated }, target: { engine: 'models', config: 5 } });
    await stage.answers(call, { replies: [{ body: 'Como ajudo?' }] });
    await stage.writes(desk, number, '#', 'Vendas');
    t.match(await desk.ticket(id), { queue: { name: 'Vendas' } });
    stage.pass(10);
    await stage.run();
    t.equal(models.calls.length, 1, 'the way back to the menu leaves it');
  },
);

t.test('where the queue greets, the engine answers the next message', async (t) => {
  const { desk, automated } = await withMenu();
  await desk.ok('PUT', `/queue/${String(automated)}`, { greetingMessage: 'Suporte, olá!' });
  await stage.answering(models, ({ queueId }) => (queueId === automated ? 5 : undefined));
  const number = newNumber();
  await stage.writes(desk, number, 'oi', '2', 'quebrou');
  t.same(bodies((await stage.called(models)).turn), ['quebrou']);
});

t.test(
  'an engine that begins says the first words: after a menu, a transfer, another engine',
  async (t) => {
    const { desk, sales, automated } = await withMenu();
    await stage.answering(flows, ({ queueId }) => (queueId === automated ? 5 : undefined));
    const number = newNumber();
    const id = await stage.writes(desk, number, 'oi', '2');
    const call = await stage.called(flows, 0);
    t.same(call.turn.messages, []);
    await stage.answers(call, { replies: [{ body: 'Qual o CPF?' }] });

    await desk.ok('PUT', `/tickets/${String(id)}`, { queueId: sales });
    await desk.ok('PUT', `/tickets/${String(id)}`, { queueId: automated });
    const again = await stage.called(flows, 0);
    t.match(again.turn, { messages: [], count: 1 }, 'a person gave it to the queue');
    await stage.answers(again, { replies: [{ body: 'Qual o CPF?' }] });

    models.applies = ({ queueId }) => (queueId === null ? 1 : undefined);
    flows.applies = ({ queueId }) => (queueId === automated ? 5 : undefined);
    const other = await stage.writes(desk, newNumber(), 'quero pagar');
    const first = await stage.called(models);
    await stage.answers(first, { replies: [{ body: 'Já vai' }], queueId: automated });
    const next = await stage.called(flows, 0);
    t.match(next.turn, { messages: [], ticket: { id: other, queueId: automated } });
  },
);

t.test('an option leads to an engine, which answers until the customer goes back', async (t) => {
  const { desk } = await withMenu();
  await stage.answering(models, () => undefined);
  const number = newNumber();
  const id = await stage.writes(desk, number, 'falar com o robô');
  await stage.writes(desk, number, 'quanto custa?');
  const call = await stage.called(models);
  t.match(call.turn, { target: { engine: 'models', config: 3 }, count: 1 });
  t.same(bodies(call.turn), ['quanto custa?']);
  await stage.answers(call, { replies: [{ body: 'Dez' }] });
  t.same(await stage.said(desk, id), ['Pergunte', 'Dez']);
});

t.test('a voice note is waited for until its words are there, a minute at most', async (t) => {
  await stage.answering(models);
  const desk = await Desk.open(app);
  const voice = async (number: string): Promise<number> => {
    const file = await app.services.storage.save(
      { companyId: desk.company.id },
      Readable.from([VOICE]),
      { originalName: 'recado.ogg', declaredMime: 'audio/ogg' },
    );
    const note = { kind: 'audio', body: '', mediaId: file.id, mediaName: 'recado.ogg' } as const;
    await arrive(desk, messageFrom(desk, number, note));
    await decided(app);
    const { id } = await desk.of(number);
    return (await desk.messages(id)).at(-1)?.id ?? 0;
  };
  const number = newNumber();
  const messageId = await voice(number);
  stage.pass(20);
  await stage.run();
  t.equal(models.calls.length, 0);
  const { id } = await desk.of(number);
  await app.database.transaction({ companyId: desk.company.id, system: 'test' }, async (ctx) => {
    await app.host.resolve('tickets', TicketMessages).transcribe(ctx, messageId, 'quero um bolo');
    await app.host.resolve('automation', VoiceWaits).heard(ctx, id, messageId);
  });
  const call = await stage.called(models, 0);
  t.match(call.turn.messages, [{ kind: 'audio', transcript: 'quero um bolo' }]);
  await stage.answers(call, { replies: [{ body: 'De quê?' }] });

  await voice(newNumber());
  const silent = await stage.called(models, 60);
  t.match(silent.turn.messages, [{ kind: 'audio' }]);
  t.notOk('transcript' in (silent.turn.messages[0] ?? {}));
});

t.test(
  'a process that ends in a call: what may be repeated is called again, what may not goes to people',
  async (t) => {
    const desk = await Desk.open(app);
    await stage.answering(models);
    const id = await stage.writes(desk, newNumber(), 'oi');
    const lost = await stage.called(models);
    stage.pass(11);
    await lookAfterTurns(app);
    const again = await stage.called(models, 0);
    t.match(again.turn, { id: lost.turn.id, attempt: 2 });
    lost.answer({ replies: [{ body: 'do processo que parou' }] });
    await eventually(async () => models.settled.length > 0);
    await stage.answers(again, { replies: [{ body: 'De novo' }] });
    t.same(await stage.said(desk, id), ['De novo']);

    await stage.answering(flows);
    const other = await stage.writes(desk, newNumber(), 'oi');
    await stage.called(flows, 0);
    stage.pass(11);
    await lookAfterTurns(app);
    t.match(await stage.turnsOf(desk, other), [{ status: 'lost', reason: 'interrupted' }]);
    t.match(await stage.notesOf(desk, other), [/interrompida/]);
  },
);

t.test('after so many turns a person is to attend', async (t) => {
  await stage.answering(models);
  models.reply = async () => ({ replies: [{ body: 'sim' }] });
  const desk = await Desk.open(app);
  const number = newNumber();
  const answered = async (): Promise<number> => {
    const id = await stage.writes(desk, number, 'e agora?');
    stage.pass(3);
    await stage.run();
    return id;
  };
  await answered();
  await answered();
  const id = await answered();
  t.same(await stage.said(desk, id), ['sim', 'sim']);
  t.match((await stage.turnsOf(desk, id)).at(-1), { status: 'lost', reason: 'limit-dialogue' });
});

t.test(
  'memory that has expired is forgotten, and a queue that is not there does not hold an answer up',
  async (t) => {
    await stage.answering(models);
    const desk = await Desk.open(app);
    const number = newNumber();
    const id = await stage.writes(desk, number, 'oi');
    const memoryExpiresAt = new Date(stage.now.getTime() + 60_000);
    const answer = {
      replies: [{ body: 'Oi' }],
      memory: { a: 1 },
      memoryExpiresAt,
      queueId: 999_999,
    };
    await stage.answers(await stage.called(models), answer);
    t.same(await stage.said(desk, id), ['Oi']);
    stage.pass(61);
    await stage.writes(desk, number, 'ainda?');
    t.equal((await stage.called(models)).turn.memory, undefined);
  },
);

t.test('a decision costs two statements more, and none where nothing is configured', async (t) => {
  const desk = await Desk.open(app);
  await stage.answering(models);
  const id = await stage.writes(desk, newNumber(), 'oi');
  const ofAutomation = (statements: readonly string[]): string[] =>
    statements.filter((sql) => /automation_|pgboss/.test(sql));
  const joined = await decideAgain(app, desk.company.id, [id]);
  t.equal(ofAutomation(joined).length, 2, ofAutomation(joined).join('\n'));
  await stage.answering(options);
  const other = await stage.writes(desk, newNumber(), 'oi');
  t.same(ofAutomation(await decideAgain(app, desk.company.id, [other])), []);
});

t.test('the turns of a ticket are for admins, of their own company', async (t) => {
  await stage.answering(models);
  const desk = await Desk.open(app);
  const id = await stage.writes(desk, newNumber(), 'oi');
  const path = `/automation/turns?ticketId=${String(id)}`;
  const attendant = await desk.attendant('Ana');
  const stranger = await Desk.open(app);
  t.equal((await desk.call(undefined, 'GET', path)).status, 401);
  t.equal((await desk.call(attendant, 'GET', path)).status, 403);
  t.equal((await stranger.call(stranger.admin, 'GET', path)).status, 404);
  t.match((await desk.call(desk.admin, 'GET', path)).body, {
    turns: [{ ticketId: id, engine: 'models', config: 7, status: 'open', milliseconds: null }],
  });
});
