import { allowing, createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';
import { runTurns } from '../automation/testing.ts';
import { decided, Desk, newNumber, takeUp } from '../tickets/testing.ts';
import { pixOf } from './testing/debtors.ts';
import { ASAAS_KEY, startAsaasFake } from './testing/fake-asaas/index.ts';

const LETTERS = '12.ABC.345/01DE-35';

let now = new Date();
const pass = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const asaas = await startAsaasFake();
const app = await createTestApp(t, { config: allowing(asaas), clock: { now: () => now } });
t.teardown(() => asaas.close());

/** A company with the keys of Asaas, whose customers come straight into this queue. */
const open = async (queue: string): Promise<{ desk: Desk; queueId: number }> => {
  const desk = await Desk.open(app);
  await desk.setting('asaas', ASAAS_KEY);
  await desk.setting('asaasAddress', asaas.url);
  const queueId = await desk.queue(queue);
  await desk.ok('PUT', `/whatsapp/${desk.connection}`, { queueIds: [queueId] });
  return { desk, queueId };
};

/** A customer writes, and is told something that matches. */
const told = async (desk: Desk, number: string, text: string, words: RegExp): Promise<void> => {
  pass(5);
  await desk.writes(number, text);
  await decided(app);
  await eventually(async () => {
    await runTurns(app, now);
    return words.test((await said(desk, number)).at(-1) ?? '');
  });
};

const said = async (desk: Desk, number: string): Promise<string[]> =>
  (await desk.messages((await desk.of(number)).id))
    .filter(({ fromMe }) => fromMe)
    .map(({ body }) => body.replace('\u200e', ''));

t.test('an option leads to the bill; the pauses are kept, the ticket is closed', async (t) => {
  const { desk, queueId } = await open('Financeiro');
  const target = { engine: 'bills', config: 1 };
  const option = { queueId, title: 'Boleto', message: 'Vou localizar.', target };
  await desk.ok('POST', '/queue-options', option);
  const number = newNumber();
  await told(desk, number, 'oi', /Boleto/);
  await told(desk, number, '1', /CPF/);
  t.equal((await said(desk, number)).at(-2), 'Vou localizar.');
  const { id } = await desk.of(number);
  await told(desk, number, LETTERS, /Aguarde/);
  t.equal((await desk.ticket(id)).status, 'closed');
  for (let step = 1; step <= 8; step += 1) {
    pass(step === 8 ? 12 : 2);
    await takeUp(app);
  }
  const all = (await desk.messages(id)).map(({ body }) => body.replace('\u200e', ''));
  t.ok(all.includes(pixOf('501')));
  t.match(all.at(-1), /finalizando/);
  t.equal((await desk.ticket(id)).status, 'closed');
  t.notMatch(JSON.stringify(await desk.events()), /memory/);
});

t.test('nothing is sent once somebody has taken the ticket', async (t) => {
  const { desk } = await open('2ª Via de Boleto');
  const number = newNumber();
  // The name of the queue is enough.
  await told(desk, number, 'oi', /CPF/);
  const { id } = await desk.of(number);
  asaas.fault({ name: 'hold' });
  pass(5);
  await desk.writes(number, LETTERS);
  await decided(app);
  const running = runTurns(app, now);
  await desk.ok('PUT', `/tickets/${id}`, { status: 'open', userId: desk.admin.id });
  asaas.release();
  await running;
  pass(30);
  await takeUp(app);
  t.equal((await said(desk, number)).length, 1);
  t.equal((await desk.ticket(id)).status, 'open');
});
