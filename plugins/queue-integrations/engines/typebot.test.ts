import t from 'tap';
import { wordsOf } from '../testing/conversation.ts';
import { openStage } from '../testing/engine-stage.ts';
import { TypebotEngine } from './typebot-engine.ts';

t.setTimeout(240_000);
const { add, bot: BOT, customerOf, of, talk, typebot } = await openStage(t);

const bot = await add({
  ...{ ...BOT, typebotDelayMessage: 100, typebotUnknownMessage: 'Não entendi, {{firstName}}.' },
  ...{ typebotKeywordFinish: 'encerrar', typebotKeywordRestart: 'voltar' },
  typebotRestartMessage: 'Vamos lá de novo.',
});

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

t.test(
  'a customer is led by the bot of the queue through choices and files, until a person is called',
  async (t) => {
    const customer = await customerOf('Recepção', bot);
    await customer.writes('Oi');
    await customer.sees(/Olá! Sou o assistente.*image.*Preços/s);
    await customer.writes('2');
    await customer.sees(/Abrimos de segunda a sexta/);
    await customer.writes('3');
    await customer.sees(/Envie a foto ou o PDF/);
    await customer.sends(new File(['%PDF-1.4 nota'], 'nota.pdf', { type: 'application/pdf' }));
    await customer.sees(/Comprovante recebido/);
    t.match(String(typebot.uploads.at(-1)), /filename="nota\.pdf"/);
    await customer.writes('4');
    await customer.sees(/Vou chamar uma pessoa/);
    await customer.isNoted(/a integração passou a conversa para uma pessoa/);
    const heard = typebot.heard.length;
    await customer.writes('Alguém aí?');
    t.equal(typebot.heard.length, heard, 'nothing answers any more');
  },
);
