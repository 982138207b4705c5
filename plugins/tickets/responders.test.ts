import type { Ctx } from 'prosa/contract';
import { contribute, defineManifest, definePlugin } from 'prosa/contract';
import { createTestApp, eventually } from 'prosa/core/testing';
import type { TestApp } from 'prosa/core/testing';
import t from 'tap';
import { RespondersPoint } from './public.ts';
import type { Occasion, Responder, TicketDecision } from './public.ts';
import { ResponderQueue } from './services/responders/responder-queue.ts';
import { Desk, newNumber } from './testing/desk.ts';
import { arrive, messageFrom } from './testing/channel.ts';

/** The responder's acts, by the text that the customer writes. */
const orders: Readonly<Record<string, (occasion: Occasion) => TicketDecision | Promise<never>>> = {
  olá: () => ({ replies: [{ body: 'Oi, {{firstName}}!' }, { body: 'Tudo bem?' }] }),
  conte: ({ state }) => {
    const { count = 0 } = (state ?? {}) as { count?: number };
    return { replies: [{ body: String(count + 1) }], state: { count: count + 1 } };
  },
  esqueça: () => ({ state: null }),
  'acorde-me': ({ now }) => ({ respondAt: new Date(now.getTime() + 60_000), state: { count: 9 } }),
  tchau: () => ({ replies: [{ body: 'Até logo' }], close: true }),
  quebre: () => Promise.reject(new Error('the responder broke')),
};

let gate: Promise<void> | undefined;
const asked: Occasion[] = [];

class Echo implements Responder {
  readonly id = 'echo';

  async decide(_ctx: Ctx, occasion: Occasion): Promise<TicketDecision | undefined> {
    await gate;
    asked.push(occasion);
    if (!occasion.message) return { replies: [{ body: 'Ainda está aí?' }] };
    const { body } = occasion.message;
    if (body.startsWith('fila ')) {
      return { queueId: Number(body.slice(5)), chatbot: true, replies: [] };
    }
    if (body.startsWith('pessoa ')) return { userId: Number(body.slice(7)) };
    return orders[body]?.(occasion);
  }
}

class Second implements Responder {
  readonly id = 'second';

  async decide(_ctx: Ctx, { message }: Occasion): Promise<TicketDecision | undefined> {
    return message && ['olá', 'segundo'].includes(message.body)
      ? { replies: [{ body: 'Sou o segundo' }] }
      : undefined;
  }
}

const echo = definePlugin({
  manifest: defineManifest({
    id: 'echo',
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
  contributes: [
    contribute(RespondersPoint, Second, 20),
    contribute<Responder>(RespondersPoint, Echo, 10),
  ],
});

let now = new Date('2026-11-20T12:00:00.000Z');
const clock = { now: (): Date => now };
const installed = (await createTestApp(t)).host.plugins.filter(
  ({ manifest }) => manifest.id !== 'chatbot',
);
const app = await createTestApp(t, { plugins: [...installed, echo], clock });
const other = await createTestApp(t, { beside: app, clock });

const decided = (process: TestApp = app): Promise<void> =>
  process.host.resolve('tickets', ResponderQueue).settled();

const pickUp = (process: TestApp = app): Promise<void> =>
  process.host.resolve('tickets', ResponderQueue).pickUp();

/** The texts sent to the customer so far. */
const said = async (desk: Desk, ticketId: number): Promise<string[]> =>
  (await desk.messages(ticketId)).filter(({ fromMe }) => fromMe).map(({ body }) => body);

const MARK = '\u200e';

t.beforeEach(() => {
  asked.length = 0;
  gate = undefined;
});

t.test(
  'the first responder that has an answer gives it, and the words are filled in',
  async (t) => {
    const desk = await Desk.open(app);
    const number = newNumber();
    await desk.writes(number, 'olá', { name: 'Maria Souza' });
    await decided();
    const ticket = await desk.of(number);
    t.same(await said(desk, ticket.id), [`${MARK}Oi, Maria!`, `${MARK}Tudo bem?`]);
    t.match(ticket, { status: 'pending', userId: null, unreadMessages: 1 });
    await eventually(async () => (await desk.phone(number)).length === 3);
    await desk.writes(number, 'segundo');
    await decided();
    t.equal((await said(desk, ticket.id)).at(-1), `${MARK}Sou o segundo`);
    await desk.writes(number, 'nada disso');
    await decided();
    t.equal((await said(desk, ticket.id)).length, 3, 'nobody had anything to say');
  },
);

t.test('a responder is told of the file of a message, stored or on its way', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const pending = { kind: 'audio', body: '', isMediaPending: true, mediaSize: 7_000 } as const;
  await arrive(desk, messageFrom(desk, number, pending), messageFrom(desk, number));
  await decided();
  t.match(asked[0]?.message, {
    kind: 'audio',
    media: { id: null, state: 'pending', mime: null, size: 7_000 },
  });
  t.notOk('media' in (asked[1]?.message ?? {}));
});

t.test(
  'messages are decided about one by one, in their order, and nothing is lost between',
  async (t) => {
    const desk = await Desk.open(app);
    const number = newNumber();
    const message = (body: string) => messageFrom(desk, number, { body });
    await arrive(desk, message('conte'), message('conte'), message('conte'));
    await arrive(desk, message('conte'));
    await decided();
    const ticket = await desk.of(number);
    t.same(
      await said(desk, ticket.id),
      ['1', '2', '3', '4'].map((word) => `${MARK}${word}`),
    );
    await desk.writes(number, 'esqueça');
    await desk.writes(number, 'conte');
    await decided();
    t.equal((await said(desk, ticket.id)).at(-1), `${MARK}1`);
  },
);

t.test('two processes that decide at once agree', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  for (let round = 1; round <= 5; round += 1) {
    await arrive(desk, messageFrom(desk, number, { body: 'conte' }));
    await Promise.all([pickUp(), pickUp(other), decided()]);
  }
  const ticket = await desk.of(number);
  t.same(
    await said(desk, ticket.id),
    ['1', '2', '3', '4', '5'].map((word) => `${MARK}${word}`),
  );
});

t.test('what a process left undecided when it died is taken up by another', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const dying = await createTestApp(t, { beside: app, clock });
  await dying.host.resolve('tickets', ResponderQueue).stop();
  const there = { app: dying, company: desk.company };
  await arrive(there, messageFrom(desk, number, { body: 'conte' }));
  const ticket = await desk.of(number);
  t.same(await said(desk, ticket.id), []);
  await pickUp(other);
  t.same(await said(desk, ticket.id), [`${MARK}1`]);
  await pickUp();
  t.equal((await said(desk, ticket.id)).length, 1, 'and by one only');
});

t.test('who breaks keeps nobody else waiting, and is asked again', async (t) => {
  const desk = await Desk.open(app);
  const [broken, fine] = [newNumber(), newNumber()];
  const message = (number: string, body: string) => messageFrom(desk, number, { body });
  await arrive(desk, message(broken, 'quebre'), message(fine, 'conte'));
  await decided();
  t.same(await said(desk, (await desk.of(fine)).id), [`${MARK}1`]);
  t.same(await said(desk, (await desk.of(broken)).id), []);
  asked.length = 0;
  await pickUp();
  t.equal(asked.length, 1);
  t.equal(asked[0]?.message?.body, 'quebre');
  const { id } = await desk.of(broken);
  await desk.ok('PUT', `/tickets/${id}`, { status: 'open', userId: desk.admin.id });
  await pickUp();
  t.equal(asked.length, 1, 'until somebody takes care of it');
});

t.test('a ticket is moved where the decision says, and those concerned hear of it', async (t) => {
  const desk = await Desk.open(app);
  const bia = await desk.attendant('Bia');
  const queueId = await desk.queue('Vendas', bia);
  const number = newNumber();
  await desk.writes(number, `fila ${queueId}`);
  await decided();
  const ticket = await desk.of(number);
  t.match(ticket, { queueId, status: 'pending', chatbot: true, unreadMessages: 1 });
  const events = (await desk.told()).slice(-2);
  t.match(events, [
    { name: 'tickets.ticket-hidden', topics: ['q/0/tickets'] },
    { name: 'tickets.ticket-updated', topics: [`q/${queueId}/tickets`, 'admins'] },
  ]);
  await desk.writes(number, `pessoa ${bia.id}`);
  await decided();
  t.match(await desk.ticket(ticket.id), { status: 'open', userId: bia.id });
});

t.test(
  'never while an attendant owns it, nor what was written to the attendant afterwards',
  async (t) => {
    const desk = await Desk.open(app);
    const ticket = await desk.openFor(desk.admin);
    await decided();
    asked.length = 0;
    await desk.writes(ticket.contact.number, 'conte');
    await decided();
    await pickUp();
    t.equal(asked.length, 0);
    await desk.ok('PUT', `/tickets/${ticket.id}`, { status: 'pending' });
    await desk.writes(ticket.contact.number, 'olá');
    await decided();
    t.same(
      asked.map(({ message }) => message?.body),
      ['olá'],
    );
  },
);

t.test('defect 22: who gives a ticket to a person is not asked about it again', async (t) => {
  const desk = await Desk.open(app);
  const bia = await desk.attendant('Bia');
  const number = newNumber();
  await desk.writes(number, `pessoa ${bia.id}`);
  await decided();
  const { id } = await desk.of(number);
  t.match(await desk.ticket(id), { status: 'open', userId: bia.id });
  asked.length = 0;
  await desk.writes(number, 'conte');
  await decided();
  await pickUp();
  t.equal(asked.length, 0);
  t.same(await said(desk, id), []);
});

t.test('who accepts while a decision waits has it alone', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  await desk.writes(number, 'nada');
  await decided();
  const { id } = await desk.of(number);
  await app.host.resolve('tickets', ResponderQueue).settled();
  let open = (): void => undefined;
  gate = new Promise((resolve) => {
    open = resolve;
  });
  await desk.writes(number, 'conte');
  const accepting = desk.ok('PUT', `/tickets/${id}`, { status: 'open', userId: desk.admin.id });
  open();
  await accepting;
  await decided();
  const answered = (await said(desk, id)).length;
  t.ok(answered <= 1, 'answered before it was accepted, or not at all');
  await desk.writes(number, 'conte');
  await decided();
  t.equal((await said(desk, id)).length, answered);
});

t.test('never in groups, and never contacts that are to be left alone', async (t) => {
  const desk = await Desk.open(app);
  await desk.setting('CheckMsgIsGroup', 'disabled');
  const group = { number: '120363012345678901', name: 'Família', isGroup: true };
  await arrive(desk, messageFrom(desk, newNumber(), { chat: group, body: 'conte' }));
  const number = newNumber();
  await desk.writes(number, 'conte');
  await decided();
  t.equal(asked.length, 1);
  const { id, contactId } = await desk.of(number);
  await desk.writes(number, `fila ${await desk.queue('Vendas')}`);
  await decided();
  t.match(await desk.ticket(id), { chatbot: true });
  await desk.ok('PUT', `/contacts/${contactId}`, { ignoreBot: true });
  await desk.writes(number, 'conte');
  await decided();
  t.equal(asked.length, 2);
  t.match(await desk.ticket(id), { chatbot: false }, 'and taken out of the dialogue');
});

t.test(
  'a company that is past its due date or switched off answers nothing by itself',
  async (t) => {
    for (const standing of [{ due_date: new Date('2026-11-01') }, { status: false }]) {
      const desk = await Desk.open(app);
      const number = newNumber();
      await app.database.system('test', ({ trx }) =>
        trx('companies').where('id', desk.company.id).update(standing),
      );
      await arrive(desk, messageFrom(desk, number, { body: 'conte' }));
      await decided();
      t.equal(asked.length, 0, JSON.stringify(standing));
      t.ok((await desk.of(number)).id, 'what arrives is kept');
    }
  },
);

t.test('a responder is asked again at the time it named', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  await desk.writes(number, 'acorde-me');
  await decided();
  const { id } = await desk.of(number);
  await pickUp();
  t.same(await said(desk, id), []);
  now = new Date(now.getTime() + 61_000);
  await pickUp(other);
  await pickUp();
  t.same(await said(desk, id), [`${MARK}Ainda está aí?`]);
  t.same(asked.at(-1)?.state, { count: 9 });
});

t.test('what is written after a goodbye begins anew, in the same breath or later', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  await arrive(
    desk,
    messageFrom(desk, number, { body: 'conte' }),
    messageFrom(desk, number, { body: 'tchau' }),
    messageFrom(desk, number, { body: 'olá' }),
  );
  await decided();
  const { id, status } = await desk.of(number);
  t.equal(status, 'pending');
  t.match(
    await said(desk, id),
    ['1', 'Até logo', 'Oi, Cliente!', 'Tudo bem?'].map((w) => `${MARK}${w}`),
  );
  await desk.writes(number, 'tchau');
  await decided();
  t.match(await desk.ticket(id), { status: 'closed', unreadMessages: 0 });
});
