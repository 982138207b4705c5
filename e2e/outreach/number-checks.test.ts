import { eventually } from 'prosa/core/testing';
import t from 'tap';
import { ask, claim, stopGate, TestClock } from '../../plugins/governor/testing.ts';
import {
  addConnection,
  createNetwork,
  createWhatsAppApp,
} from '../../plugins/whatsapp-web/testing/whatsapp-test-connection.ts';

const SECOND = 1_000;

t.setTimeout(120_000);
const network = await createNetwork(t);
const clock = new TestClock();
const app = await createWhatsAppApp(t, network, { clock });
// Numbers are asked for by hand alone.
await stopGate(app);

/** Of these the channel knows the even ones. */
const numbers = Array.from({ length: 6 }, (_, at) => `55219${String(87_800_000 + at)}`);
const isThere = (number: string): boolean => Number(number) % 2 === 0;

t.test('WhatsApp is asked for numbers one by one, at the pace it bears', async (t) => {
  const connection = await addConnection(app, network);
  await connection.pair();
  const { company, id: connectionId } = connection;
  for (const number of numbers.filter(isThere)) network.person(number);
  const ok = async <T>(method: 'GET' | 'POST', path: string, payload?: object): Promise<T> => {
    const { status, body } = await connection.call<T>(method, path, payload);
    t.equal(status, 200, `${method} ${path}: ${JSON.stringify(body)}`);
    return body;
  };
  const { id: contactListId } = await ok<{ id: number }>('POST', '/contact-lists', {
    name: 'Feira',
  });
  for (const number of numbers) {
    await ok('POST', '/contact-list-items', { contactListId, name: `Pessoa ${number}`, number });
  }
  const path = `/contact-lists/${String(contactListId)}/check`;
  const before = network.numbersAsked.length;
  await ok('POST', path, { connectionId });
  const asked = () => network.numbersAsked.slice(before);
  const moments: number[] = [];
  await eventually(async () => {
    const count = asked().length;
    const again = await ask(app, connectionId);
    await app.services.followers.run();
    for (let more = count; more < asked().length; more += 1) moments.push(clock.now().getTime());
    if (again && again > clock.now()) clock.set(again);
    const { check } = await ok<{ check: { status: string } }>('GET', path);
    return check.status === 'done';
  });
  t.same(
    new Set(asked().flat()),
    new Set(numbers.flatMap((number) => [number, number.replace(/^(5521)9/, '$1')])),
    'each in both its forms',
  );
  t.equal(asked().length, numbers.length, 'one number a question');
  t.ok(moments.every((at, place) => at - (moments[place - 1] ?? 0) >= 10 * SECOND));
  const { contacts } = await ok<{ contacts: { number: string; isWhatsappValid: boolean }[] }>(
    'GET',
    `/contact-list-items?contactListId=${String(contactListId)}`,
  );
  t.same(
    contacts.map(({ number, isWhatsappValid }) => [number, isWhatsappValid]).sort(),
    numbers.map((number) => [number, isThere(number)]),
  );

  // A number that is known is not asked for again, and one that is not there is not written to.
  const schedules: number[] = [];
  for (const number of numbers.slice(0, 2)) {
    const contact = await ok<{ id: number }>('POST', '/contacts', { name: 'Rui Lima', number });
    const message = { body: 'Lembrete', contactId: contact.id, sendAt: clock.now().toISOString() };
    schedules.push((await ok<{ id: number }>('POST', '/schedules', message)).id);
  }
  const questions = asked().length;
  await claim(app, company.id, connectionId);
  t.match(await ok('GET', `/schedules/${String(schedules[0])}`), { status: 'AGENDADA' });
  clock.advance(300 * SECOND);
  // Nothing is claimed while the first one is still in the outbox.
  const second = await eventually(
    async () => {
      await claim(app, company.id, connectionId);
      return ok<{ status: string }>('GET', `/schedules/${String(schedules[1])}`);
    },
    ({ status }) => status !== 'PENDENTE',
  );
  t.match(second, { status: 'ERRO', reason: 'absent' });
  t.equal(asked().length, questions);
});
