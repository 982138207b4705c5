import { contribute, defineManifest, definePlugin } from 'prosa/contract';
import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { injectable } from 'tsyringe';
import { HeardPoint } from './public.ts';
import type { Heard, HeardMessage } from './public.ts';
import { arrive, messageFrom } from './testing/channel.ts';
import { Desk, newNumber } from './testing/desk.ts';

const batches: (readonly HeardMessage[])[] = [];

@injectable()
class Ear implements Heard {
  heard(_ctx: unknown, messages: readonly HeardMessage[]): Promise<void> {
    batches.push(messages);
    return Promise.resolve();
  }
}

const manifest = defineManifest({
  id: 'ear',
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
});

const app = await createTestApp(t, {
  added: [definePlugin({ manifest, contributes: [contribute(HeardPoint, Ear)] })],
});

t.beforeEach(() => {
  batches.length = 0;
});

t.test('listeners are told once of each batch, of what customers wrote', async (t) => {
  const desk = await Desk.open(app);
  const [one, other] = [newNumber(), newNumber()];
  const first = messageFrom(desk, one, { body: 'Quero saber', quotedExternalId: 'Q1' });
  const ours = messageFrom(desk, one, { fromMe: true, body: 'Do celular' });
  await arrive(desk, first, ours, messageFrom(desk, other, { body: 'Olá' }), first);
  t.equal(batches.length, 1);
  const ticket = await desk.of(one);
  const [message] = await desk.messages(ticket.id);
  t.match(batches[0], [
    {
      messageId: message?.id,
      ticketId: ticket.id,
      contactId: ticket.contactId,
      connectionId: desk.connection,
      isGroup: false,
      kind: 'conversation',
      body: 'Quero saber',
      quotedExternalId: 'Q1',
      at: new Date(first.at),
    },
    { body: 'Olá' },
  ]);
});

t.test('what could not be read at first is heard when it can be', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const message = messageFrom(desk, number, { body: 'PARAR' });
  await arrive(desk, { ...message, kind: 'ciphertext', body: '' });
  await arrive(desk, message);
  t.match(
    batches.map((batch) => batch.map(({ kind, body }) => [kind, body])),
    [[['ciphertext', '']], [['conversation', 'PARAR']]],
  );
  await arrive(desk, message);
  t.equal(batches.length, 2, 'a repetition is not heard');
});
