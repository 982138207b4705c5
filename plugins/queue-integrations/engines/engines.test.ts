import { allowing, createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';
import type { AutomationEngine } from '../../automation/public.ts';
import { runTurns } from '../../automation/testing.ts';
import { decided, Desk, newNumber } from '../../tickets/testing.ts';
import { RetryPauses } from '../delivery/retries.ts';
import { GoogleHosts } from '../dialogflow/google-hosts.ts';
import type {
  DeliveryDto,
  IntegrationDto,
  IntegrationTestResult,
  SigningSecret,
} from '../schemas.ts';
import { Conversation, wordsOf } from '../testing/conversation.ts';
import { openFakeGoogle } from '../testing/fake-google/index.ts';
import { openFakeReceiver } from '../testing/fake-receiver/index.ts';
import { FAKE_SLUG, openFakeTypebot } from '../testing/fake-typebot/index.ts';
import { keyFile } from '../testing/key-file.ts';
import { DialogflowEngine } from './dialogflow-engine.ts';
import { WebhookEngine } from './hook-engine.ts';
import { TypebotEngine } from './typebot-engine.ts';

t.setTimeout(240_000);
const key = keyFile();
const typebot = await openFakeTypebot();
const google = await openFakeGoogle(key.publicKey);
const receiver = await openFakeReceiver();
const services = [typebot.service, google.service, receiver.service];
t.teardown(() => Promise.all(services.map((service) => service.close())));
const app = await createTestApp(t, { config: allowing(...services) });
const desk = await Desk.open(app);
const of = (engine: new (...parts: never[]) => unknown): AutomationEngine =>
  app.host.resolve<AutomationEngine>('queue-integrations', engine as never);
const hosts = app.host.resolve('queue-integrations', GoogleHosts);
hosts.tokenUrl = `${google.service.url}/token`;
hosts.apiUrl = (region) => `${google.service.url}${region === '' ? '' : `/${region}`}`;
app.host.resolve('queue-integrations', RetryPauses).pauses = [20, 40, 60, 80];

const add = (body: object): Promise<IntegrationDto> =>
  desk.ok<IntegrationDto>('POST', '/queueIntegration', body);
const test = (body: object): Promise<IntegrationTestResult> =>
  desk.ok<IntegrationTestResult>('POST', '/queueIntegration/test', body);

const BOT = {
  type: 'typebot',
  name: 'Assistente',
  urlN8N: typebot.service.url,
  typebotSlug: FAKE_SLUG,
};
const bot = await add({
  ...{ ...BOT, typebotDelayMessage: 100, typebotUnknownMessage: 'Não entendi, {{firstName}}.' },
  ...{ typebotKeywordFinish: 'encerrar', typebotKeywordRestart: 'voltar' },
  typebotRestartMessage: 'Vamos lá de novo.',
});
const hook = await add({ type: 'webhook', name: 'Meu sistema', urlN8N: receiver.url });
const { secret } = await desk.ok<SigningSecret>(
  'POST',
  `/queueIntegration/${String(hook.id)}/secret`,
);
receiver.trusts(secret);
const talk = (engine: AutomationEngine, { id }: IntegrationDto, queueId?: number) =>
  new Conversation(app, desk, engine, id, queueId);

t.test('a Typebot leads through choices, pictures and words of its own', async (t) => {
  const customer = talk(of(TypebotEngine), bot);
  const first = await customer.says('Oi');
  t.match(wordsOf(first), [
    /^\*Olá! Sou/,
    '[image/png]',
    /^\*\[ 1 \]\* - Preços\n\*\[ 2 \]\* - Horários/,
  ]);
  t.ok(first.memoryExpiresAt);
  t.match(first.replies?.[0], { verbatim: true, delay: 100 });
  t.match(wordsOf(await customer.says('1')), [
    'Escolha o instrumento:',
    '[image/png] Violão',
    /2 \]\* - Piano/,
  ]);
  const unknown = await customer.says('um trombone');
  t.match(wordsOf(unknown)[0], 'Não entendi, {{firstName}}.');
  t.equal(unknown.replies?.[0]?.verbatim, undefined, 'the words are the company’s own');
  t.match(wordsOf(await customer.says('2')), ['A afinação do piano sai por R$ 280,00.', /Preços/]);
  t.match(typebot.heard.at(-1), { text: 'Piano', metadata: { replyId: 'p-piano' } });
  typebot.writes('richText');
  t.match(wordsOf(await customer.says('horários')), [
    'Abrimos de segunda a sexta, das 8h às 18h.',
    /Preços/,
  ]);
  await customer.says('Escolher extras');
  await customer.says('1 e 3');
  t.equal(typebot.heard.at(-1), 'Capa, Palhetas');
  const all = await customer.says('Mostrar tudo');
  t.match(wordsOf(all), [
    'https://youtu.be/dQw4w9WgXcQ',
    '[audio/ogg]',
    /\/map$/,
    /\/game$/,
    'https://loja.example.com/oferta',
    '[image/png] Plano anual',
    /Voltar/,
  ]);
  t.equal(all.replies?.[4]?.delay, 30_100, 'the wait is capped');
  t.match(await customer.says('2'), { ends: undefined }, 'a card is chosen by its number');
});

t.test('takes every kind of answer, to the end', async (t) => {
  const customer = talk(of(TypebotEngine), bot);
  await customer.says('Oi');
  for (const words of ['Fazer cadastro', 'Bia', 'bia@example.com', '2', 'https://a.example.com']) {
    await customer.says(words);
  }
  t.match(wordsOf(await customer.says('amanhã')), ['E a que horas?']);
  await customer.says('15h');
  t.match(wordsOf(await customer.says('11999990000')), [
    'Como foi o cadastro?',
    '*1* ruim – *5* ótimo',
  ]);
  t.match(await customer.says('5'), { ends: 'finished', replies: [{ body: 'Até logo!' }] });
  t.equal(customer.memory, undefined);
});

t.test('hands a customer’s file to the bot’s storage', async (t) => {
  const customer = talk(of(TypebotEngine), bot);
  await customer.says('Oi');
  await customer.says('comprovante');
  t.match(wordsOf(await customer.says('Enviar comprovante')), [
    'Envie a foto ou o PDF do comprovante.',
  ]);
  const file = new File(['%PDF-1.4 recibo'], 'recibo.pdf', { type: 'application/pdf' });
  t.match(wordsOf(await customer.says('', file)), ['Comprovante recebido, obrigado!', /Preços/]);
  t.match(typebot.heard.at(-1), /\/files\/recibo\.pdf$/);
  t.match(
    String(typebot.uploads.at(-1)),
    /name="key"[\s\S]*filename="recibo.pdf"[\s\S]*%PDF-1\.4 recibo/,
  );
});

t.test(
  'a dialogue that the bot forgot begins anew, once; words restart and finish it',
  async (t) => {
    const customer = talk(of(TypebotEngine), bot);
    await customer.says('Oi');
    typebot.expire();
    t.match(wordsOf(await customer.says('1'))[0], /^\*Olá/);
    t.same(await customer.says('VOLTAR'), {
      replies: [{ body: 'Vamos lá de novo.' }],
      memory: null,
      trace: ['restart'],
    });
    t.match(wordsOf(await customer.says('Oi'))[0], /^\*Olá/);
    t.match(await customer.says(' Encerrar '), { close: true, memory: null });
  },
);

t.test('an agent of Dialogflow is asked with a token, in sessions of the ticket', async (t) => {
  const body = { type: 'dialogflow', name: 'Agente', jsonContent: key.json };
  const agent = await add({ ...body, region: 'us-east1' });
  const customer = talk(of(DialogflowEngine), agent);
  const answer = await customer.says('Qual o horário?');
  t.match(answer.replies, [
    { body: '*Agente:*\nAbrimos de segunda a sexta, das 8h às 18h.', delay: 3_000, verbatim: true },
  ]);
  const ticket = await desk.of(customer.number);
  t.match(google.asked.at(-1), {
    path: `/us-east1/v2/projects/loja-agente/locations/us-east1/agent/sessions/${ticket.uuid}:detectIntent`,
    languageCode: 'pt-BR',
  });
  await customer.says(`${'muito '.repeat(60)}texto`);
  t.ok((google.asked.at(-1)?.text ?? '').length <= 256);
  t.equal(google.tokens, 1, 'the token is kept');
  google.revoke();
  t.match(await customer.says('Quero uma pessoa'), { ends: 'handed-over' });
  t.equal(google.tokens, 2, 'one that was refused is asked for anew');
  const png = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489',
    'hex',
  );
  await customer.says('', new File([png], 'foto.png', { type: 'image/png' }));
  t.equal(google.asked.at(-1)?.text, 'imagem');
  google.service.fault('down');
  await t.rejects(customer.says('Oi'), { name: 'OutboundError' });
  const tried = await desk.ok('POST', '/queueIntegration/testSession', { jsonContent: key.json });
  t.same(tried, { messages: ['*Teste:*\nOlá! Posso ajudar com preços e horários.'] });
  google.service.fault({ name: 'down', path: /token/ });
  const failed = await desk.call(desk.admin, 'POST', '/queueIntegration/testSession', {
    jsonContent: key.json,
  });
  t.match(failed, { status: 200 }, 'the token is known');
  google.service.clear();
  google.service.fault({ name: 'down', path: /detectIntent/ });
  t.match(
    await desk.call(desk.admin, 'POST', '/queueIntegration/testSession', { jsonContent: key.json }),
    { status: 400, body: { error: 'ERR_TEST_REPLY_DIALOG' } },
  );
});

t.test('a webhook is told of each message, signed, and its answer is done', async (t) => {
  const queueId = await desk.queue('Vendas');
  const customer = talk(of(WebhookEngine), hook, queueId);
  t.same(await customer.says('Oi'), { replies: [] }, 'n8n’s own word is no answer');
  const call = receiver.taken.at(-1);
  t.match(call, {
    isProven: true,
    body: {
      key: { remoteJid: `${customer.number}@s.whatsapp.net`, fromMe: false },
      message: { conversation: 'Oi' },
      ...{ pushName: 'Bia', ticketId: customer.ticketId, whatsappId: desk.connection, queueId },
    },
  });
  receiver.script({ json: { replies: ['Anotado, {{name}}!'], queueId } });
  t.match(await customer.says('Quero comprar'), {
    replies: [{ body: 'Anotado, {{name}}!', verbatim: true }],
    queueId,
    ends: 'handed-over',
  });
  receiver.script({ json: { queueId: 999_999, stopBot: true } });
  const strange = await customer.says('De novo');
  t.match(strange, { ends: 'handed-over', trace: ['unknown-queue', 'stop'] });
  t.equal(strange.queueId, undefined, 'a queue of nobody');
});

t.test(
  'a webhook that fails is called again with the same id, in order, and goes on after the turn',
  async (t) => {
    const customer = talk(of(WebhookEngine), hook);
    receiver.service.fault('down', 2);
    const before = receiver.taken.length;
    t.same(await customer.says('Um'), { replies: [] }, 'the third attempt arrives within the turn');
    t.equal(receiver.taken.length, before + 1);
    receiver.service.fault('down', 3);
    await desk.writes(customer.number, 'Dois', { name: 'Bia' });
    await decided(app);
    const late = await customer.turn(0);
    t.match(late, { ends: 'handed-over', reason: 'down' });
    await eventually(() => receiver.taken.at(-1)?.body.message.conversation === 'Dois');
    receiver.service.fault('down', 5);
    t.match(await customer.says('Três'), { ends: 'handed-over', reason: 'down' });
    const failed = await desk.ok<DeliveryDto[]>(
      'GET',
      `/queueIntegration/${String(hook.id)}/deliveries`,
    );
    t.match(failed, [{ status: 'lost', attempts: 5, reason: '500', ticketId: customer.ticketId }]);
  },
);

t.test('tests say what came of them; 410 switches off', async (t) => {
  t.match(await test(BOT), { isOk: true, reason: 'ok', messages: [/Olá/, /logo/, /Preços/] });
  t.match(await test({ ...BOT, typebotSlug: 'outro' }), {
    isOk: false,
    reason: 'notFound',
    status: 404,
  });
  const own = { type: 'webhook', urlN8N: receiver.url, id: hook.id };
  t.match(await test(own), { isOk: true, reason: 'silent' });
  t.ok(receiver.taken.at(-1)?.isProven, 'signed by the stored secret');
  for (const [fault, reason] of [
    ['down', 'unreachable'],
    ['busy', 'busy'],
    ['reset', 'unreachable'],
    ['redirect', 'address'],
  ] as const) {
    receiver.service.fault(fault);
    t.match(await test(own), { isOk: false, reason }, fault);
  }
  typebot.service.fault('html');
  t.match(await test(BOT), { isOk: false, reason: 'malformed' });
  receiver.script({ status: 410, json: {} });
  t.match(await talk(of(WebhookEngine), hook).says('Oi'), { ends: 'handed-over' });
  const { stoppedAt } = await desk.ok<IntegrationDto>(
    'GET',
    `/queueIntegration/${String(hook.id)}`,
  );
  t.ok(stoppedAt);
  t.match(await talk(of(WebhookEngine), hook).says('Oi'), { reason: 'gone' });
  await desk.ok('PUT', `/queueIntegration/${String(hook.id)}`, {});
  t.match(await talk(of(WebhookEngine), hook).says('Oi'), { replies: [] }, 'saving starts it anew');
});

t.test('answers for the queue, or for the connection where there is none', async (t) => {
  const queueId = await desk.queue('Suporte');
  const companyId = desk.company.id;
  const applies = (engine: AutomationEngine, question: { queueId: number | null }) =>
    app.database.transaction({ companyId }, (ctx) =>
      engine.applies(ctx, { connectionId: desk.connection, ...question }),
    );
  t.equal(await applies(of(TypebotEngine), { queueId }), undefined);
  t.ok(of(TypebotEngine).isIdle?.(companyId), 'nothing answers yet');
  await desk.ok('PUT', `/queue/${String(queueId)}`, { integrationId: bot.id });
  await desk.ok('PUT', `/whatsapp/${String(desk.connection)}`, { integrationId: hook.id });
  await eventually(async () => (await applies(of(TypebotEngine), { queueId })) === bot.id);
  t.equal(await applies(of(WebhookEngine), { queueId }), undefined);
  t.equal(await applies(of(WebhookEngine), { queueId: null }), hook.id);
  t.notOk(of(TypebotEngine).isIdle?.(companyId));
});

t.test('a customer is led by the bot of the queue, until a person is called', async (t) => {
  const queueId = await desk.queue('Recepção');
  await desk.ok('PUT', `/queue/${String(queueId)}`, { integrationId: bot.id });
  const number = newNumber();
  const { id } = await desk.pending({ queueId, number, body: 'Boa tarde' });
  const shown = async (): Promise<string> =>
    (await desk.phone(number)).map(({ body, mediaType }) => body || mediaType).join('|');
  const writes = async (body: string, answer: RegExp): Promise<void> => {
    await desk.writes(number, body);
    await decided(app);
    await runTurns(app, new Date());
    await eventually(shown, (words) => answer.test(words));
  };
  await writes('Oi', /Olá! Sou o assistente.*image.*Preços/s);
  await writes('2', /Abrimos de segunda a sexta/);
  await writes('4', /Vou chamar uma pessoa/);
  const notes = await desk.ok<{ note: string }[]>(
    'GET',
    `/ticket-notes/list?ticketId=${String(id)}`,
  );
  t.match(JSON.stringify(notes), /a integração passou a conversa para uma pessoa/);
  const heard = typebot.heard.length;
  await desk.writes(number, 'Alguém aí?');
  await decided(app);
  await runTurns(app, new Date());
  t.equal(typebot.heard.length, heard, 'nothing answers any more');
});
