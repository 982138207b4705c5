import fc from 'fast-check';
import t from 'tap';
import { play } from './play.ts';
import { respond } from './respond.ts';
import { FRIDAY_MORNING, facts, connection, option, queue } from './testing.ts';
import { INITIAL_STATE, stateOf } from './types.ts';
import type { BotFacts, BotState } from './types.ts';

/** Hands a customer's words to the dialogue one by one, with time passing, and tells what is said to each. */
class Customer {
  facts: BotFacts;
  state: BotState = INITIAL_STATE;
  queueId: number | null = null;
  chatbot = false;

  constructor(given: Partial<BotFacts> = {}) {
    this.facts = facts(given);
  }

  /** @param seconds after the message before */
  says(text: string, seconds = 5): string[] {
    this.waits(seconds / 60);
    const current = this.facts.queues.find(({ id }) => id === this.queueId);
    // The state is kept as text: nothing may be lost by it.
    const kept = stateOf(JSON.parse(JSON.stringify(this.state)));
    const answer = respond({ ...this.facts, current }, kept, text);
    ({ state: this.state, chatbot: this.chatbot } = answer);
    if (answer.queueId !== undefined) this.queueId = answer.queueId;
    return answer.replies.map(({ body }) => body);
  }

  waits(minutes: number): void {
    this.facts = { ...this.facts, now: new Date(this.facts.now.getTime() + minutes * 60_000) };
  }
}

const MENU = 'Bem-vindo à loja!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n';
const INVALID = 'Opção inválida, por favor, escolha uma opção válida.';

const plans = () =>
  queue(1, 'Vendas', {
    greetingMessage: 'Aqui é Vendas.',
    options: [
      option('Planos', 'Temos dois.', [
        option('Básico', 'Custa 10.'),
        option('Completo', 'Custa 20.'),
      ]),
      option('Falar com alguém', 'Um momento.'),
    ],
  });

const TOP =
  'Aqui é Vendas.\n\n*[ 1 ]* - Planos\n*[ 2 ]* - Falar com alguém\n\n*[ # ]* - Menu inicial';
const PLANS =
  'Temos dois.\n\n*[ 1 ]* - Básico\n*[ 2 ]* - Completo\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial';

t.test('a connection without queues greets once, and then keeps still', async (t) => {
  const customer = new Customer({ queues: [] });
  t.same(customer.says('Oi'), ['Bem-vindo à loja!']);
  t.same(customer.says('Alô?'), []);
  t.same(customer.says('#'), []);
  t.same(
    new Customer({ queues: [], connection: connection({ greetingMessage: ' ' }) }).says('Oi'),
    [],
  );
});

t.test('several queues are offered in their order, and a number chooses one', async (t) => {
  const customer = new Customer();
  t.same(customer.says('Oi'), [MENU]);
  t.same(customer.says(' 1 '), ['Aqui é Vendas.']);
  t.same([customer.queueId, customer.chatbot], [1, false]);
  t.same(customer.says('Alguém aí?'), [], 'somebody will attend');
  t.same(customer.says('#'), [MENU], 'and until then one may go back');
  t.equal(customer.queueId, null);
});

t.test('a number typed before the menu was sent chooses nothing', async (t) => {
  const customer = new Customer();
  t.same(customer.says('1'), [MENU]);
  t.equal(customer.queueId, null);
});

t.test(
  'B.9: what is no choice is pointed out, then the menu comes again, by turns (2.3)',
  async (t) => {
    const customer = new Customer({ connection: connection({ maxUseBotQueues: 0 }) });
    customer.says('Oi');
    t.same(customer.says('3'), [INVALID]);
    t.same(customer.says('tudo bem?'), [MENU]);
    t.same(customer.says('0'), [INVALID]);
    t.same(customer.says('sim'), [MENU]);
    t.same(customer.says('2'), []);
    t.equal(customer.queueId, 2);
  },
);

t.test('B.6: three short messages to begin with are one turn', async (t) => {
  const customer = new Customer();
  t.same(customer.says('oi'), [MENU]);
  t.same(customer.says('tudo bem?', 1), []);
  t.same(customer.says('quero bolo', 1), []);
  t.same(customer.says('quero bolo', 5), [INVALID], 'a turn of its own');
  const inTree = new Customer({ queues: [plans()] });
  t.same(inTree.says('oi'), [TOP]);
  t.same(inTree.says('tudo bem?', 1), []);
  t.same(inTree.says('1', 1), [PLANS], 'an answer counts however fast it comes');
});

t.test('B.6: a number with signs around it and a name are answers', async (t) => {
  for (const answer of [
    '2',
    ' 2. ',
    '2️⃣',
    '*2*',
    '[ 2 ]',
    '２',
    '2)',
    'suporte',
    'SUPORTE!',
    'Suporté',
  ]) {
    const customer = new Customer();
    customer.says('Oi');
    customer.says(answer);
    t.equal(customer.queueId, 2, answer);
  }
  const customer = new Customer({ queues: [plans(), queue(2, 'Suporte')] });
  customer.says('Oi');
  t.same(customer.says('vendas'), [TOP]);
  t.same(customer.says('falar com alguem'), ['Um momento.']);
  const twins = new Customer({ queues: [queue(1, 'Loja'), queue(2, 'loja ')] });
  twins.says('Oi');
  t.same(twins.says('loja'), [INVALID], 'a name two queues have chooses neither');
});

t.test('B.5: closed queues use up no menu, and nobody is left in none', async (t) => {
  const closed = (id: number, name: string) =>
    queue(id, name, { outOfHoursMessage: `${name} abre às 8h.` });
  const customer = new Customer({
    scheduleType: 'queue',
    queues: [closed(1, 'Vendas'), closed(2, 'Suporte')],
    now: new Date('2026-11-20T23:00:00Z'),
  });
  for (const word of ['oi', '1', '1', '2', '2', '#', '1', '#', '2']) {
    t.ok(customer.says(word).length > 0, `${word} is answered`);
  }
});

const ANSWERS = fc.constantFrom('oi', '1', '2', '3', '0', '#', 'vendas', '2.', 'nada disso');
const NIGHT = new Date('2026-11-20T23:00:00Z');

t.test('B.5: nobody is left without an answer or an attendant', async (t) => {
  fc.assert(
    fc.property(
      fc.array(ANSWERS, { minLength: 1, maxLength: 30 }),
      fc.record({
        isNight: fc.boolean(),
        speaks: fc.boolean(),
        maxUseBotQueues: fc.constantFrom(0, 1, 3),
        hasOptions: fc.boolean(),
      }),
      (words, { isNight, speaks, maxUseBotQueues, hasOptions }) => {
        const outOfHoursMessage = speaks ? 'Fechado.' : '';
        const sales = { ...(hasOptions ? plans() : queue(1, 'Vendas')), outOfHoursMessage };
        const customer = new Customer({
          scheduleType: 'queue',
          queues: [sales, queue(2, 'Suporte', { outOfHoursMessage })],
          connection: connection({ maxUseBotQueues }),
          ...(isNight ? { now: NIGHT } : {}),
        });
        return words.every((word) => customer.says(word).length > 0 || customer.queueId !== null);
      },
    ),
    { numRuns: 2_000 },
  );
  t.pass('as often as it was tried');
});

t.test('one queue is entered without asking', async (t) => {
  const only = [queue(7, 'Vendas', { greetingMessage: 'Aqui é Vendas.' })];
  const customer = new Customer({ queues: only });
  t.same(customer.says('Oi'), ['Aqui é Vendas.']);
  t.equal(customer.queueId, 7);
  const greeted = new Customer({ queues: only, greetsSingleQueue: true });
  t.same(greeted.says('Oi'), ['Bem-vindo à loja!', 'Aqui é Vendas.']);
  t.same(greeted.says('Oi'), []);
  const short = {
    queues: only,
    greetsSingleQueue: true,
    connection: connection({ greetingMessage: '!' }),
  };
  t.same(new Customer(short).says('Oi'), ['Aqui é Vendas.'], 'one character is no greeting');
});

t.test('the tree of a queue leads down, back with 0 and home with #', async (t) => {
  const customer = new Customer({ queues: [plans(), queue(2, 'Suporte')] });
  customer.says('Oi');
  t.same(customer.says('1'), [TOP]);
  t.ok(customer.chatbot);
  t.same(customer.says('1'), [PLANS]);
  t.same(customer.says('7'), [PLANS], 'what means nothing shows the menu again');
  t.same(customer.says('0'), [TOP]);
  t.same(customer.says('0'), [TOP]);
  customer.says('1');
  t.same(customer.says('#'), [MENU]);
  t.same([customer.queueId, customer.chatbot], [null, false]);
});

t.test('the last option leaves the ticket to a person, in that queue', async (t) => {
  const customer = new Customer({ queues: [plans(), queue(2, 'Suporte')] });
  for (const word of ['Oi', '1', '1']) customer.says(word);
  t.same(customer.says('2'), ['Custa 20.']);
  t.same([customer.queueId, customer.chatbot, customer.state.step], [1, false, 'done']);
  t.same(customer.says('1'), []);
});

t.test('an option with one choice below it waits for that choice', async (t) => {
  const only = queue(1, 'Vendas', {
    options: [option('Planos', 'Um.', [option('Básico', 'Custa.')])],
  });
  const customer = new Customer({ queues: [only, queue(2, 'Suporte')] });
  for (const word of ['Oi', '1', '1']) customer.says(word);
  t.match(customer.says('qualquer coisa'), [/^Um\./]);
  t.same(customer.says('1'), ['Custa.']);
});

t.test('a queue’s file goes after its greeting, once', async (t) => {
  const file = { id: 'f', name: 'tabela.pdf', mime: 'application/pdf' };
  const plain = queue(1, 'Vendas', { greetingMessage: 'Aqui é Vendas.', file });
  const entered = respond(facts({ queues: [plain] }), INITIAL_STATE, 'Oi');
  t.match(entered.replies, [
    { body: 'Aqui é Vendas.' },
    { body: '', file: { name: 'tabela.pdf' } },
  ]);
  t.equal(
    respond(facts({ queues: [plain], current: plain }), entered.state, 'E?').replies.length,
    0,
  );
  const branched = queue(2, 'Suporte', { file, options: [option('Planos')] });
  const menu = respond(facts({ queues: [branched] }), INITIAL_STATE, 'Oi');
  t.match(menu.replies, [{ body: /Planos/ }, { file: { name: 'tabela.pdf' } }]);
  const later = new Date(FRIDAY_MORNING.getTime() + 10_000);
  const inside = facts({ queues: [branched], current: branched, now: later });
  const again = respond(inside, menu.state, '9');
  t.match(again.replies, [{ body: /Planos/, file: undefined }], 'the menu again, not the file');
  t.equal(again.replies.length, 1);
});

t.test('files go after the words', async (t) => {
  const file = { id: 'f', name: 'tabela.pdf', mime: 'application/pdf' };
  const withFile = { ...option('Tabela', 'Aqui está.'), file };
  const played = play(facts({ queues: [queue(1, 'Vendas', { options: [withFile] })] }), 1, ['1']);
  t.match(played.lines.slice(-2), [
    { body: 'Aqui está.', file: undefined },
    { body: '', file: { name: 'tabela.pdf' } },
  ]);
});

t.test('what is taken away while somebody is there leads on, not astray', async (t) => {
  const customer = new Customer({ queues: [plans(), queue(2, 'Suporte')] });
  for (const word of ['Oi', '1', '1']) customer.says(word);
  const [first] = plans().options;
  customer.facts = {
    ...customer.facts,
    queues: [queue(1, 'Vendas', { options: first ? [first] : [] }), queue(2, 'Suporte')],
  };
  t.match(customer.says('2'), [/Planos/], 'the option is gone: the queue’s first menu');
  customer.facts = { ...customer.facts, queues: [queue(1, 'Vendas'), queue(2, 'Suporte')] };
  t.same(customer.says('1'), []);
  t.equal(customer.state.step, 'done');
  customer.queueId = null;
  t.same(customer.says('Oi'), [MENU], 'the queue is gone: from the beginning');
});

t.test('a company that is closed says so once, and leads nobody anywhere', async (t) => {
  const customer = new Customer({
    scheduleType: 'company',
    connection: connection({ outOfHoursMessage: 'Voltamos amanhã.' }),
    now: new Date('2026-11-20T23:00:00Z'),
  });
  t.same(customer.says('Oi'), ['Voltamos amanhã.']);
  t.same(customer.says('Alô?'), []);
  t.same(customer.says('#'), []);
  customer.waits(12.5 * 60);
  t.same(customer.says('Bom dia'), [MENU]);
  customer.waits(6 * 60);
  t.same(customer.says('1'), ['Voltamos amanhã.'], 'another night, another time');
});

t.test('a queue that is closed and was chosen is left again', async (t) => {
  const closed = queue(1, 'Vendas', { outOfHoursMessage: 'Vendas abre às 8h.' });
  const customer = new Customer({
    scheduleType: 'queue',
    queues: [closed, queue(2, 'Suporte', { greetingMessage: 'Suporte 24 horas.', schedules: [] })],
    now: new Date('2026-11-20T23:00:00Z'),
  });
  customer.says('Oi');
  t.same(customer.says('1'), ['Vendas abre às 8h.\n\n*[ # ]* - Voltar ao Menu Principal']);
  t.equal(customer.queueId, null);
  t.same(customer.says('1'), [MENU], 'told once; then what else there is');
  t.same(customer.says('2'), ['Suporte 24 horas.']);
});

t.test('a queue that closes while somebody waits in it says so once', async (t) => {
  const only = [queue(1, 'Vendas', { outOfHoursMessage: 'Vendas abre às 8h.' })];
  const customer = new Customer({ scheduleType: 'queue', queues: only });
  t.same(customer.says('Oi'), []);
  customer.waits(12 * 60);
  t.same(customer.says('Ainda aí?'), ['Vendas abre às 8h.']);
  t.same(customer.says('?'), []);
  t.equal(customer.queueId, 1);
});

t.test('the only queue, closed, keeps the ticket and speaks when it opens', async (t) => {
  const only = [{ ...plans(), outOfHoursMessage: 'Vendas abre às 8h.' }];
  const night = new Date('2026-11-20T23:00:00Z');
  const customer = new Customer({ scheduleType: 'queue', queues: only, now: night });
  t.same(customer.says('Oi'), ['Vendas abre às 8h.']);
  t.same(customer.says('1'), []);
  customer.waits(12 * 60);
  t.same(customer.says('1'), [TOP], 'no option was offered yet');
  t.same(customer.says('2'), ['Um momento.']);
});

t.test('defect 24: the menu is counted, and stops at its limit', async (t) => {
  const customer = new Customer({ connection: connection({ maxUseBotQueues: 2 }) });
  const said = Array.from({ length: 5 }, () => customer.says('Oi')).flat();
  t.same(said, [MENU, INVALID, MENU, INVALID]);
  t.equal(customer.queueId, 1, 'after the last menu people see it');
  t.same(customer.says('Oi'), []);
  t.same(customer.says('#'), []);
  t.same(customer.says('1'), ['Aqui é Vendas.'], 'the menu is still there to be answered');
  t.same(customer.says('#'), [MENU], 'and counted anew once a queue was chosen');
});

t.test(
  'defect 24: the pause between two menus is time gone by, not the minute of the hour',
  async (t) => {
    const customer = new Customer({
      connection: connection({ timeUseBotQueues: 30, maxUseBotQueues: 0 }),
      now: new Date('2026-11-20T12:50:00Z'),
    });
    t.same(customer.says('Oi'), [MENU]);
    t.same(customer.says('Oi'), [INVALID]);
    customer.waits(29);
    t.same(customer.says('Oi'), []);
    customer.waits(1);
    t.same(customer.says('Oi'), [MENU]);
    customer.waits(24 * 60 + 5);
    t.same(customer.says('Oi'), [INVALID]);
    t.same(customer.says('Oi'), [MENU]);
  },
);

t.test('defect 33: an empty text out of hours is not sent', async (t) => {
  const night = new Date('2026-11-20T23:00:00Z');
  t.same(new Customer({ scheduleType: 'company', now: night }).says('Oi'), []);
  const queues = [queue(1, 'Vendas'), queue(2, 'Suporte')];
  const customer = new Customer({ scheduleType: 'queue', now: night, queues });
  t.same(customer.says('Oi'), [MENU]);
  t.same(customer.says('1'), [], 'a queue with nothing to say about it takes the ticket');
  t.equal(customer.queueId, 1);
});

t.test('the tenth option is typed as 10', async (t) => {
  const many = Array.from({ length: 11 }, (_, at) =>
    option(`n${String(at + 1)}`, `Nº ${String(at + 1)}`),
  );
  const played = play(facts({ queues: [queue(1, 'Vendas', { options: many })] }), 1, ['10']);
  t.match(played.lines[0]?.body, /n9\n\*\[ 10 \]\* - n10\n\*\[ 11 \]/);
  t.equal(played.lines.at(-1)?.body, 'Nº 10');
  t.ok(played.isDone);
});

t.test('a preview begins where a customer would', async (t) => {
  const played = play(facts({ queues: [plans()] }), 1, ['1', '0', '2']);
  t.same(
    played.lines.map(({ fromMe, body }) => (fromMe ? body : `> ${body}`)),
    [TOP, '> 1', PLANS, '> 0', TOP, '> 2', 'Um momento.'],
  );
  t.same(play(facts(), undefined, ['Oi', '2']).queue?.name, 'Suporte');
});
