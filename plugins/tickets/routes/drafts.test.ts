import t from 'tap';
import { countRoundTrips, createTestApp, recordStatements } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import { Desk } from '../testing.ts';

interface DraftList {
  readonly drafts: readonly { readonly ticketId: number; readonly body: string }[];
}

t.test('A.10: drafts of answers', async (t) => {
  const app = await createTestApp(t);
  const desk = await Desk.open(app);
  const ana = await desk.attendant('Ana');
  const bia = await desk.attendant('Bia');
  const queueId = await desk.queue('Vendas', ana, bia);
  const hidden = await desk.pending();
  const ticket = await desk.openFor(ana, { queueId });
  const path = `/tickets/${String(ticket.id)}/draft`;
  const keep = async (who: TestUser | undefined, body: string, to = path) =>
    (
      await app.inject({
        method: 'PUT',
        url: `/api${to}`,
        headers: who?.headers ?? {},
        payload: { body },
      })
    ).statusCode;
  const of = async (who: TestUser) =>
    (await desk.call<DraftList>(who, 'GET', '/tickets/drafts')).body.drafts;

  await t.test('ask for a session', async (t) => {
    t.equal(await keep(undefined, 'Bom dia'), 401);
    t.equal((await desk.call(undefined, 'GET', '/tickets/drafts')).status, 401);
  });

  await t.test('are kept, changed and forgotten', async (t) => {
    t.equal(await keep(ana, 'Bom dia, Mar'), 204);
    t.equal(await keep(ana, 'Bom dia, Maria'), 204);
    t.same(await of(ana), [{ ticketId: ticket.id, body: 'Bom dia, Maria' }]);
    t.equal(await keep(ana, ''), 204);
    t.same(await of(ana), []);
  });

  await t.test('are kept by one statement', async (t) => {
    await keep(ana, 'Bom');
    const statements = await recordStatements(() => keep(ana, 'Bom dia'));
    const own = statements.filter(({ text }) => !/^(begin|commit)/i.test(text));
    t.equal(own.length, 1, own.map(({ text }) => text).join('\n'));
    t.ok(countRoundTrips(statements) <= 2);
    await keep(ana, '');
  });

  await t.test('of tickets without a queue are kept by who attends those', async (t) => {
    const caio = await app.factories.user({
      companyId: ana.companyId,
      name: 'Caio',
      allTicket: true,
    });
    const path = `/tickets/${String(hidden.id)}/draft`;
    t.equal(await keep(caio, 'Olá', path), 204);
    t.same(await of(caio), [{ ticketId: hidden.id, body: 'Olá' }]);
    t.equal(await keep(desk.admin, 'Olá', path), 204);
  });

  await t.test('are nobody else’s, and of tickets the writer sees', async (t) => {
    await keep(ana, 'Segredo');
    t.same(await of(bia), []);
    t.equal(await keep(ana, 'x', `/tickets/${String(hidden.id)}/draft`), 403);
    const stranger = await Desk.open(app);
    t.equal(await keep(stranger.admin, 'x'), 404);
    t.same(await of(stranger.admin), []);
  });

  await t.test('go with their ticket', async (t) => {
    await desk.ok('DELETE', `/tickets/${String(ticket.id)}`);
    t.same(await of(ana), []);
  });
});
