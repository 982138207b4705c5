import t from 'tap';
import { chosenIn, openChoices } from './choices.ts';
import { commandIn } from './commands.ts';
import { readAnswer } from './reading.ts';
import { flattened, fromMarkdown } from './rich-text.ts';

const WORDING = { delayMilliseconds: 1_000, unknownMessage: 'Não entendi.' };
const item = (id: string, content: string) => ({ id, content });

t.test(
  'rich text and markdown read the same: bold, italic, underlined, links, lists',
  async (t) => {
    const richText = [
      {
        type: 'p',
        children: [
          { text: 'Olá ' },
          { text: 'Bia ', bold: true },
          { text: 'e', italic: true },
          { text: ' ' },
          { text: 'Rui', underline: true, bold: true },
          { type: 'a', url: 'https://a.example.com', children: [{ text: 'site' }] },
        ],
      },
      {
        type: 'p',
        children: [
          { type: 'inline-variable', children: [{ type: 'p', children: [{ text: 'x' }] }] },
        ],
      },
      {
        type: 'ol',
        children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'um' }] }] }],
      },
    ];
    t.equal(flattened(richText), 'Olá *Bia* _e_ *~Rui~*[site](https://a.example.com)\nx\n1. um');
    t.equal(flattened('nonsense'), '');
    t.equal(
      fromMarkdown(
        '# Olá\n\n**Bia** *e* <u>Rui</u>, R\\$ 2\\*3 [site](https://a.example.com) 2 * 3 * 4',
      ),
      '*Olá*\n\n*Bia* _e_ ~Rui~, R$ 2*3 [site](https://a.example.com) 2 * 3 * 4',
    );
  },
);

t.test('numbers, words and ids mean a choice; anything else goes through', async (t) => {
  const open = openChoices({
    type: 'choice input',
    items: [item('a', 'Preços'), item('b', 'Horários'), item('c', '10')],
  });
  const chosen = (typed: string) => chosenIn(typed, open);
  for (const typed of ['2', ' 2. ', '*2*', '[ 2 ]', 'horarios', 'HORÁRIOS!', 'b']) {
    t.same(chosen(typed), { text: 'Horários', replyId: 'b' }, typed);
  }
  t.same(chosen('10'), { text: '10', replyId: 'c' }, 'no such number: the words count');
  for (const typed of ['4', 'quero 2 violões', '']) t.same(chosen(typed), { text: typed });
  t.same(chosenIn('2', undefined), { text: '2' });
  const several = openChoices({
    type: 'choice input',
    items: [item('a', 'Capa'), item('b', 'Correia'), item('c', 'Palhetas')],
    options: { isMultipleChoice: true },
  });
  for (const typed of ['1, 3', '3 e 1', '1 3', 'capa; palhetas']) {
    t.same(chosenIn(typed, several), { text: 'Capa, Palhetas' }, typed);
  }
  t.same(chosenIn('2', several), { text: 'Correia' });
  t.same(chosenIn('1, 9', several), { text: '1, 9' });
});

t.test('commands are orders and are not said', async (t) => {
  t.same(commandIn('#{"stopBot":true}'), { stops: true });
  t.same(commandIn('#{"queueId":3,"userId":"7"}'), { stops: true, queueId: 3, userId: 7 });
  t.same(commandIn('# {“queueId”: 3}'), { stops: true, queueId: 3 });
  for (const text of ['#{}', '#{"queueId":-1}', '#{nonsense', '#1 em vendas', '{"stopBot":true}']) {
    t.equal(commandIn(text), undefined, text);
  }
});

t.test('bubbles keep their order, with waits that are capped and redirects as texts', async (t) => {
  const bubble = (id: string, type: string, content: object) => ({ id, type, content });
  const { parts, next } = readAnswer(
    {
      messages: [
        bubble('1', 'text', { type: 'markdown', markdown: '**Oi**' }),
        bubble('2', 'image', { url: 'https://a.example.com/a.png' }),
        bubble('3', 'video', { type: 'vimeo', id: '42' }),
        bubble('4', 'embed', { url: 'javascript:alert(1)' }),
      ],
      clientSideActions: [
        { type: 'wait', lastBubbleBlockId: '1', wait: { secondsToWaitFor: 500 } },
        { type: 'redirect', lastBubbleBlockId: '3', redirect: { url: 'https://b.example.com' } },
        { type: 'googleAnalytics', lastBubbleBlockId: '1' },
      ],
    },
    WORDING,
  );
  t.same(parts, [
    { text: '*Oi*', delay: 1_000 },
    { text: '', url: 'https://a.example.com/a.png', delay: 31_000 },
    { text: 'https://vimeo.com/42', delay: 1_000 },
    { text: 'https://b.example.com', delay: 1_000 },
  ]);
  t.equal(next, 'over');
});

t.test(
  'an unknown answer is told in the company’s words, and what needs a page calls a person',
  async (t) => {
    const unknown = readAnswer(
      {
        messages: [
          {
            type: 'text',
            content: { type: 'markdown', markdown: 'Invalid message. Please, try again.' },
          },
        ],
        input: { type: 'choice input', items: [item('a', 'Sim'), item('b', 'Não')] },
      },
      WORDING,
    );
    t.match(unknown.parts, [
      { text: 'Não entendi.', isOwn: true },
      { text: '*[ 1 ]* - Sim\n*[ 2 ]* - Não' },
    ]);
    const nextOf = (changes: object) => readAnswer({ messages: [], ...changes }, WORDING).next;
    t.equal(nextOf({ input: { type: 'payment input' } }), 'payment');
    t.equal(nextOf({ clientSideActions: [{ type: 'scriptToExecute' }] }), 'client-action');
    t.equal(
      nextOf({ clientSideActions: [{ type: 'listenForWebhook', expectsDedicatedReply: true }] }),
      'client-action',
    );
    t.equal(nextOf({ input: { type: 'email input' } }), 'waits');
    const rating = readAnswer(
      {
        messages: [],
        input: { type: 'rating input', options: { length: 5, labels: { left: 'ruim' } } },
      },
      WORDING,
    );
    t.match(rating.parts, [{ text: '*1* ruim – *5*' }]);
  },
);
