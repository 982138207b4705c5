import { createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';
import { Contacts } from '../../../contacts/public.ts';
import { Outreach } from '../../public.ts';
import type { OutreachMessage } from '../../public.ts';
import type { Desk } from '../../testing/desk.ts';
import { newNumber } from '../../testing/desk.ts';
import { outboxDesks } from '../../testing/outbox-desk.ts';

t.setTimeout(60_000);
const app = await createTestApp(t, { config: { typing: true } });
const { setUp, say, empty, bodies } = outboxDesks(app);

const reach = (desk: Desk, number: string, body: string, changes: Partial<OutreachMessage>) =>
  app.database.transaction({ companyId: desk.company.id, system: 'test' }, async (ctx) => {
    const contacts = app.host.resolve('tickets', Contacts);
    const [contact] = await contacts.upsertMany(ctx, [{ number, name: 'Cliente', isGroup: false }]);
    if (!contact) throw new Error('nobody has this number');
    const parts = [{ body }, { body: `${body}, e mais` }];
    const message = { connectionId: desk.connection, contact, parts, ...changes };
    await app.host.resolve('tickets', Outreach).reach(ctx, message);
  });

t.test('somebody is seen typing before the first part of an outreach leaves', async (t) => {
  const { desk, handed, seenTyping, script } = await setUp();
  const times: number[] = [];
  script(async () => {
    times.push(performance.now());
  });
  const [quiet, loud] = [newNumber(), newNumber()];
  const began = performance.now();
  await reach(desk, quiet, 'campanha', {
    lane: 'campaigns',
    quiet: true,
    typingMilliseconds: 400,
  });
  await empty(desk);
  t.same(bodies(handed), ['campanha', 'campanha, e mais']);
  t.ok((times[0] ?? 0) - began >= 400);
  t.same(seenTyping, [quiet], 'once for all parts');
  await reach(desk, loud, 'programa', { typingMilliseconds: 50 });
  await empty(desk);
  t.same(seenTyping, [quiet, loud]);
});

t.test('people never wait for it, and it goes on where it was interrupted', async (t) => {
  const { desk, ticket, handed, seenTyping, script } = await setUp();
  script(() => Promise.resolve());
  const number = newNumber();
  await reach(desk, number, 'campanha', { lane: 'campaigns', typingMilliseconds: 3_000 });
  await eventually(() => seenTyping.length === 1);
  await say(desk, ticket, 'pessoa');
  await eventually(() => handed.length > 0);
  t.same(bodies(handed), ['pessoa'], 'at once, while somebody types for the campaign');
  await empty(desk);
  t.same(bodies(handed), ['pessoa', 'campanha', 'campanha, e mais']);
  t.same(seenTyping, [number], 'its pause went on');
});

t.test('a process that ends does not wait for it', async (t) => {
  const { desk, handed, seenTyping, script } = await setUp();
  script(() => Promise.resolve());
  await reach(desk, newNumber(), 'campanha', { typingMilliseconds: 600_000 });
  await eventually(() => seenTyping.length === 1);
  t.same(bodies(handed), []);
});
