import { eventually } from 'prosa/core/testing';
import t from 'tap';
import type { AutomationEngine } from '../../automation/public.ts';
import type { DeliveryDto, IntegrationDto, SigningSecret } from '../schemas.ts';
import { DeliverTask } from '../services/deliver-task.ts';
import { openStage } from '../testing/engine-stage.ts';
import { DialogflowEngine } from './dialogflow-engine.ts';
import { WebhookEngine } from './hook-engine.ts';
import { TypebotEngine } from './typebot-engine.ts';

t.setTimeout(240_000);
const stage = await openStage(t);
const {
  add,
  app,
  bot: BOT,
  customerOf,
  desk,
  google,
  key,
  of,
  receiver,
  talk,
  test,
  typebot,
} = stage;

const bot = await add(BOT);
const hook = await add({ type: 'webhook', name: 'Meu sistema', urlN8N: receiver.url });
const { secret } = await desk.ok<SigningSecret>(
  'POST',
  `/queueIntegration/${String(hook.id)}/secret`,
);
receiver.trusts(secret);

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
  'a webhook that fails is called again with the same id, and is given up in the end',
  async (t) => {
    const customer = talk(of(WebhookEngine), hook);
    receiver.service.fault('down', 2);
    const before = receiver.taken.length;
    t.same(await customer.says('Um'), { replies: [] }, 'the third attempt arrives within the turn');
    t.equal(receiver.taken.length, before + 1);
    receiver.service.fault('down', 5);
    t.match(await customer.says('Três'), { ends: 'handed-over', reason: 'down' });
    const failed = await desk.ok<DeliveryDto[]>(
      'GET',
      `/queueIntegration/${String(hook.id)}/deliveries`,
    );
    t.match(failed, [{ status: 'lost', attempts: 5, reason: '500', ticketId: customer.ticketId }]);
    // The way to this host is open again.
    stage.pass(31_000);
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
  await desk.ok('PUT', `/whatsapp/${String(desk.connection)}`, { integrationId: null });
  await eventually(async () => (await applies(of(WebhookEngine), { queueId: null })) === undefined);
});

t.test(
  'n8n is down for a minute: the queue has the customer, and the message arrives all the same',
  async (t) => {
    const flow = await add({ type: 'n8n', name: 'Fluxo', urlN8N: receiver.url });
    const customer = await customerOf('Pedidos', flow);
    receiver.script({ json: { replies: ['Recebido!'] } });
    await customer.writes('Quero um violão');
    await customer.sees(/Recebido!/);
    stage.retries.pauses = [20, 60_000, 120_000];
    receiver.service.fault('down', 2);
    const before = receiver.taken.length;
    await customer.writes('E um piano');
    await customer.isNoted(/está fora do ar; as mensagens continuam a ser entregues/);
    t.match(await desk.ticket(customer.ticketId), { status: 'pending', userId: null });
    t.equal(receiver.taken.length, before);
    const line = {
      companyId: desk.company.id,
      integrationId: flow.id,
      ticketId: customer.ticketId,
    };
    const task = app.host.resolve('queue-integrations', DeliverTask);
    await task.run(line);
    t.equal(receiver.taken.length, before, 'not before its time');
    stage.pass(61_000);
    await task.run(line);
    t.match(receiver.taken.slice(before), [{ body: { message: { conversation: 'E um piano' } } }]);
    await task.run(line);
    t.equal(receiver.taken.length, before + 1, 'and once');
  },
);
