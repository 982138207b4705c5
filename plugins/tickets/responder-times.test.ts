import type { Constructor, Ctx } from 'prosa/contract';
import { contribute, defineManifest, definePlugin } from 'prosa/contract';
import { createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';
import { AutomaticActs, RespondersPoint } from './public.ts';
import type { Occasion, Responder, TicketDecision } from './public.ts';
import { ResponderQueue } from './services/responders/responder-queue.ts';
import { Desk, newNumber } from './testing/desk.ts';

let now = new Date('2026-11-20T12:00:00.000Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

const asked: string[] = [];

/** Does as it is told by the customer, and says its name when its time has come. */
class Listener implements Responder {
  constructor(
    readonly id: string,
    private readonly orders: Readonly<Record<string, (occasion: Occasion) => TicketDecision>>,
  ) {}

  async decide(_ctx: Ctx, occasion: Occasion): Promise<TicketDecision | undefined> {
    asked.push(`${this.id}: ${occasion.message?.body ?? 'time'}`);
    if (!occasion.message) return { replies: [{ body: `hora de ${this.id}` }] };
    return this.orders[occasion.message.body]?.(occasion);
  }
}

class First extends Listener {
  constructor() {
    super('first', {
      espere: () => ({ respondAt: later(60), state: { waits: true }, passOn: true }),
      modelo: () => ({ replies: [{ body: 'Olá {{name}}', verbatim: true }, { body: '{{name}}' }] }),
      devagar: () => ({
        replies: [{ body: 'um' }, { body: 'dois', delay: 4_000 }, { body: 'três' }],
      }),
      menu: () => ({ replies: [{ body: 'menu' }], chatbot: true, passOn: true }),
      adiante: () => ({ handTo: { responder: 'second', state: { from: 'first' } } }),
    });
  }
}

class Second extends Listener {
  constructor() {
    super('second', {
      espere: () => ({ respondAt: later(20) }),
      menu: ({ ticket }) => ({
        replies: [{ body: ticket.id > 0 ? 'resposta' : '' }],
        state: { turn: 1 },
      }),
      pronto: () => ({ replies: [{ body: 'já' }] }),
    });
  }
}

class Waiter implements Responder {
  readonly id = 'waiter';

  async decide(_ctx: Ctx, { message }: Occasion): Promise<TicketDecision | undefined> {
    return message?.body === 'calma' ? { replies: [{ body: 'quatro', delay: 1_000 }] } : undefined;
  }
}

/** A plugin that companies switch, with responders. */
const answering = (id: string, ...responders: Constructor<Responder>[]) =>
  definePlugin({
    manifest: defineManifest({
      id,
      version: '1.0.0',
      core: '^1.0.0',
      dependsOn: ['tickets'],
      switchable: { isOnByDefault: true },
      api: [],
      tables: [],
      permissions: {},
      events: { publishes: {}, consumes: [] },
      jobs: {},
      tasks: {},
      web: { routes: [], nav: [] },
    }),
    contributes: responders.map((responder, at) =>
      contribute<Responder>(RespondersPoint, responder, 10 * (at + 1)),
    ),
  });

const listeners = answering('listeners', First, Second);
const waiters = answering('waiter', Waiter);

const installed = (await createTestApp(t)).host.plugins.filter(
  ({ manifest }) => manifest.id !== 'chatbot',
);
const app = await createTestApp(t, {
  plugins: [...installed, listeners, waiters],
  clock: { now: () => now },
});
const queue = app.host.resolve('tickets', ResponderQueue);

const said = async (desk: Desk, ticketId: number): Promise<string[]> =>
  (await desk.messages(ticketId))
    .filter(({ fromMe }) => fromMe)
    .map(({ body }) => body.replace('\u200e', ''));

/** A customer writes, and everything is decided about. */
const writes = async (desk: Desk, number: string, text: string): Promise<number> => {
  await desk.writes(number, text);
  await queue.settled();
  return (await desk.of(number)).id;
};

/** So many seconds pass, and a sweep follows. */
const pass = async (seconds: number): Promise<void> => {
  now = later(seconds);
  await queue.pickUp();
};

t.beforeEach(() => {
  asked.length = 0;
});

t.test('each responder is asked at its own time, and a message takes none of them', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const id = await writes(desk, number, 'espere');
  await pass(10);
  t.same(await said(desk, id), []);
  await pass(11);
  t.same(await said(desk, id), ['hora de second']);
  asked.length = 0;
  now = later(45);
  await writes(desk, number, 'nada');
  t.same(asked, ['first: nada', 'second: nada', 'first: time'], 'message and time at once');
  t.same(await said(desk, id), ['hora de second', 'hora de first']);
  await pass(120);
  t.equal((await said(desk, id)).length, 2, 'each time counts once');
});

t.test('a verbatim reply is sent with its braces', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  await desk.writes(number, 'modelo', { name: 'Maria Souza' });
  await queue.settled();
  const { id } = await desk.of(number);
  t.same(await said(desk, id), ['Olá {{name}}', 'Maria Souza']);
});

t.test('a delayed reply leaves at its time, and what follows it waits for it', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const id = await writes(desk, number, 'devagar');
  t.same(await said(desk, id), ['um']);
  await pass(3);
  t.same(await said(desk, id), ['um']);
  await pass(1);
  t.same(await said(desk, id), ['um', 'dois', 'três']);
  await eventually(async () => (await desk.phone(number)).length === 4);
});

t.test('a delayed reply is dropped when somebody takes the ticket', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const id = await writes(desk, number, 'devagar');
  await desk.ok('PUT', `/tickets/${id}`, { status: 'open', userId: desk.admin.id });
  await pass(10);
  t.same(await said(desk, id), ['um']);
});

t.test('what a plugin wanted to say later is not said once it is off', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const choose = (plugin: string, isOn: boolean) => desk.ok('PUT', `/features/${plugin}`, { isOn });
  const id = await writes(desk, number, 'devagar');
  await writes(desk, number, 'calma');
  await choose('listeners', false);
  await pass(10);
  t.same(await said(desk, id), ['um', 'quatro'], 'another plugin says what it wanted to');
  await choose('listeners', true);
  await pass(10);
  t.same(await said(desk, id), ['um', 'quatro'], 'nor afterwards');

  const acts = app.host.resolve('tickets', AutomaticActs);
  for (const plugin of ['todolist', 'notes']) {
    const replies = [{ body: `aviso de ${plugin}`, delay: 1_000 }];
    await app.database.transaction({ companyId: desk.company.id, system: 'test' }, (ctx) =>
      acts.carryOut(ctx, id, { replies }, plugin),
    );
    await choose(plugin, plugin === 'notes');
    // Nobody answers by itself any more.
    await choose('listeners', false);
    await choose('waiter', false);
    await pass(10);
  }
  t.same(await said(desk, id), ['um', 'quatro', 'aviso de notes']);
});

t.test('a decision that is passed on lets the next responder see the same message', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const id = await writes(desk, number, 'menu');
  t.same(asked, ['first: menu', 'second: menu']);
  t.same(await said(desk, id), ['menu', 'resposta']);
  t.match(await desk.ticket(id), { chatbot: true }, 'and both of them count');
});

t.test('a responder that waited for something is asked as soon as it is there', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const id = await writes(desk, number, 'menu');
  asked.length = 0;
  const acts = app.host.resolve('tickets', AutomaticActs);
  const again = (): Promise<void> =>
    app.database.transaction({ companyId: desk.company.id, system: 'test' }, (ctx) =>
      acts.askAgain(ctx, id, 'second'),
    );
  await again();
  await eventually(async () => (await said(desk, id)).includes('hora de second'));
  t.same(asked, ['second: time'], 'and nobody else');
  await desk.ok('PUT', `/tickets/${id}`, { status: 'open', userId: desk.admin.id });
  await again();
  await pass(1);
  t.same(asked, ['second: time'], 'not while somebody has the ticket');
});

t.test(
  'a ticket is handed to another responder with a state, and that one goes on at once',
  async (t) => {
    const desk = await Desk.open(app);
    const id = await writes(desk, newNumber(), 'adiante');
    t.same(asked, ['first: adiante', 'second: time'], 'in the same turn');
    t.same(await said(desk, id), ['hora de second']);
    const acts = app.host.resolve('tickets', AutomaticActs);
    const unattended = () =>
      app.database.transaction({ companyId: desk.company.id, system: 'test' }, (ctx) =>
        acts.unattended(ctx, [id], 'second'),
      );
    t.match((await unattended()).get(id), { ticket: { id }, state: { from: 'first' } });
    await desk.ok('PUT', `/tickets/${id}`, { status: 'open', userId: desk.admin.id });
    t.equal((await unattended()).size, 0, 'somebody has it');
  },
);
