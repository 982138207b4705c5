import t from 'tap';
import { FAKE_KEY, openFakeOpenAi } from '../../plugins/prompts/testing/fake-openai/index.ts';
import { Desk } from './desk.ts';
import { setStage } from './stage.ts';
import type { Customer } from './phone.ts';

t.setTimeout(300_000);

const openAi = await openFakeOpenAi();
t.teardown(() => openAi.service.close());
const { port } = new URL(openAi.service.url);
const stage = await setStage(t, {
  OUTBOUND_HTTP: '1',
  OUTBOUND_NETWORKS: '127.0.0.1',
  OUTBOUND_PORTS: port,
});
const { product, phones } = stage;

/** Milliseconds for a turn on a slow machine: the wait for further messages, the file, its words and the answer. */
const A_TURN = 60_000;

/** The head of a voice note, Ogg with Opus: the product reads no more of it, and the played service nothing. */
const NOTE = Buffer.concat([
  Buffer.from('OggS'),
  Buffer.alloc(24),
  Buffer.from('OpusHead'),
  Buffer.alloc(2_000),
]);

/** Resolves when the customer's phone has as many messages of the company. */
const answered = async (customer: Customer, count: number): Promise<void> => {
  const deadline = Date.now() + A_TURN;
  for (;;) {
    const messages = await customer.messages();
    if (messages.filter(({ fromMe }) => fromMe).length >= count) return;
    if (Date.now() > deadline) throw new Error(`${customer.name} was not answered`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

t.test('a prompt is made, and understands a voice note and answers it aloud', async (t) => {
  const customer = phones.customer('Quitéria Maia', '5511955551101');
  const { page, watched } = await stage.enter(t, product);
  await page.getByRole('link', { name: 'Prompts', exact: true }).click();
  await page.getByRole('button', { name: 'Adicionar prompt' }).first().click();
  const form = page.getByRole('dialog', { name: 'Adicionar prompt' });
  await form.getByLabel('Nome').fill('Plantão');
  await form.locator('[name="apiKey"]').fill(FAKE_KEY);
  await form.getByLabel('Prompt').fill('Você atende a loja de instrumentos Acorde.');
  await form.getByLabel('Fila').selectOption({ label: 'Vendas' });
  await form.getByLabel('Endereço do servidor').fill(openAi.baseUrl);
  await form.getByLabel('Voz', { exact: true }).selectOption('speech:nova');
  await form.getByRole('button', { name: 'Testar servidor' }).click();
  await form.getByText(/^Respondeu em/).waitFor();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Prompt salvo com sucesso!').waitFor();

  await page
    .getByRole('link', { name: /^Conexões/ })
    .first()
    .click();
  await page.getByRole('button', { name: `Ações de ${phones.connectionName}` }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  const connection = page.getByRole('dialog');
  await connection.getByLabel('Prompt').selectOption({ label: 'Plantão' });
  await connection.getByRole('button', { name: 'Salvar' }).click();
  await connection.waitFor({ state: 'hidden' });

  openAi.hears('Que horas vocês abrem?');
  openAi.speaks(NOTE);
  await customer.send({ name: 'nota.ogg', type: 'audio/ogg', data: NOTE });
  await answered(customer, 1);
  await page.getByRole('link', { name: /^Atendimentos/ }).click();
  const desk = new Desk(page);
  await desk.show('Aguardando');
  await desk.accept(customer.name);
  await desk.log.getByText('Que horas vocês abrem?').waitFor();
  const [answer] = (await customer.messages()).filter(({ fromMe }) => fromMe);
  t.equal(answer?.mediaType, 'audio', 'the phone plays the answer');
  t.match(openAi.asked.at(-1)?.messages.at(-1)?.content, /Que horas vocês abrem/);
  t.strictSame(watched.problems(), []);
});

t.test('whoever takes over in the middle is alone with the customer', async (t) => {
  const customer = phones.customer('Ramiro Sá', '5511955551102');
  const { page, watched } = await stage.enter(t, await stage.hire('Olga Prado'));
  const desk = new Desk(page);
  const before = openAi.service.requests.length;
  openAi.service.fault({ name: 'hold', path: /chat\/completions/ });
  await customer.write('Preciso de ajuda com um violão.');
  const deadline = Date.now() + A_TURN;
  while (openAi.service.requests.length === before) {
    if (Date.now() > deadline) throw new Error('the model was not asked');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await desk.show('Aguardando');
  await desk.accept(customer.name);
  await desk.write('Oi, Ramiro! Aqui é a Olga.');
  openAi.service.release();
  await customer.has('Aqui é a Olga.');
  // Two turns of another customer later, a late answer would have come.
  const other = phones.customer('Sandro Luz', '5511955551103');
  await other.write('Que horas vocês abrem?');
  await answered(other, 1);
  const sent = (await customer.messages()).filter(({ fromMe }) => fromMe);
  t.equal(sent.length, 1, 'nothing but her message was sent');
  t.strictSame(watched.problems(), []);
});
