import { caller, createTestApp, toldEvents } from 'prosa/core/testing';
import t from 'tap';
import { connectSimulator, newNumber } from '../tickets/testing.ts';
import { Claims } from './services/claims.ts';
import { stopGate } from './testing.ts';

const app = await createTestApp(t);
const call = caller(app);
// The claims are made here, and no number is asked for.
await stopGate(app);
const claims = app.host.resolve('governor', Claims);

const stage = async () => {
  const { admin, id: companyId } = await app.factories.company();
  const connectionId = await connectSimulator(app, admin);
  return { admin, companyId, connectionId, claim: () => claims.claim({ companyId, connectionId }) };
};

t.test('a program is told that a number is being checked', async (t) => {
  const { admin, connectionId, claim } = await stage();
  const made = await call(admin, 'PUT', `/message-api/tokens/${String(connectionId)}`);
  const sent = await app.inject({
    method: 'POST',
    url: '/api/messages/send',
    headers: { authorization: `Bearer ${made.json<{ token: string }>().token}` },
    payload: { number: newNumber(), body: 'Aviso' },
  });
  t.equal(sent.statusCode, 202, sent.body);
  t.notOk((await claim()).isSent);
  const requests = await call(admin, 'GET', '/message-api/requests');
  t.match(requests.json(), { records: [{ reason: 'checking' }] });
});

t.test('a scheduled message tells it as well, and once', async (t) => {
  const { admin, companyId, claim } = await stage();
  const contact = await call(admin, 'POST', '/contacts', { name: 'Lia', number: newNumber() });
  await call(admin, 'POST', '/schedules', {
    body: 'Lembrete',
    contactId: contact.json<{ id: number }>().id,
    sendAt: new Date().toISOString(),
  });
  t.notOk((await claim()).isSent);
  t.notOk((await claim()).isSent);
  const schedules = await call(admin, 'GET', '/schedules');
  t.match(schedules.json(), { schedules: [{ waitReason: 'checking' }] });
  const told = (await toldEvents(app, companyId, 'schedules')).filter(
    ({ name }) => name === 'schedules.schedule-updated',
  );
  t.match(told, [{ payload: { schedule: { waitReason: 'checking' } }, topics: ['company'] }]);
  t.equal(told.length, 1);
});
