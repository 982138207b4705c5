import { createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';
import { attendancesFollowed } from '../attendances/testing.ts';
import { WEEKDAYS } from '../queues/public.ts';
import { arrive, decided, Desk, messageFrom, newNumber, takeUp } from '../tickets/testing.ts';

const MINUTE = 60_000;

/** Runs ahead of the database's clock only as far as a test says. */
let ahead = 0;
const clock = { now: (): Date => new Date(Date.now() + ahead) };

const app = await createTestApp(t, { clock });
const other = await createTestApp(t, { beside: app, clock });

/** Runs something as if it were later; sessions would not last as long. */
const later = async (minutes: number, work: () => Promise<unknown>): Promise<void> => {
  ahead = minutes * MINUTE;
  await work();
  ahead = 0;
};

const sweep = (process = app): Promise<void> => process.services.jobs.runNow('chatbot.sweep-quiet');

t.beforeEach(() => {
  ahead = 0;
});

/** A company whose connection greets and leads into two queues, the first with options. */
class Shop {
  readonly desk: Desk;
  readonly sales: number;
  readonly support: number;

  private constructor(desk: Desk, sales: number, support: number) {
    this.desk = desk;
    this.sales = sales;
    this.support = support;
  }

  static async open(connection: object = {}): Promise<Shop> {
    const desk = await Desk.open(app);
    const bia = await desk.attendant('Bia');
    const sales = await desk.queue('Vendas', bia);
    const support = await desk.queue('Suporte', bia);
    await desk.ok('PUT', `/queue/${sales}`, { orderQueue: 1, greetingMessage: 'Aqui é Vendas.' });
    await desk.ok('PUT', `/queue/${support}`, { orderQueue: 2, greetingMessage: 'Já vamos.' });
    const shop = new Shop(desk, sales, support);
    const plans = await shop.option('Planos', 'Temos dois.');
    await shop.option('Básico', 'Custa 10, {{firstName}}.', plans);
    await shop.option('Completo', 'Custa 20.', plans);
    await shop.option('Atendente', 'Um momento.');
    await shop.connection({ greetingMessage: 'Olá!', queueIds: [support, sales], ...connection });
    return shop;
  }

  async option(title: string, message: string, parentId?: number): Promise<number> {
    const { id } = await this.desk.ok<{ id: number }>('POST', '/queue-options', {
      queueId: this.sales,
      title,
      message,
      ...(parentId && { parentId }),
    });
    return id;
  }

  connection(changes: object): Promise<unknown> {
    return this.desk.ok('PUT', `/whatsapp/${this.desk.connection}`, changes);
  }

  /** The customer writes. @returns what is said in answer, without the mark */
  async hears(number: string, text: string): Promise<string[]> {
    const before = (await this.phone(number)).length;
    const written = await this.written(number);
    await this.desk.writes(number, text, { name: 'Maria Souza' });
    await eventually(async () => (await this.written(number)) > written);
    await decided(app);
    return (await this.phone(number)).slice(before);
  }

  /** How many messages of the customer are stored. */
  written(number: string): Promise<number> {
    return app.database.transaction({ companyId: this.desk.company.id }, async ({ trx }) => {
      const rows = await trx('messages').where({ sender_number: number, from_me: false });
      return rows.length;
    });
  }

  /** All that was said to the customer. */
  async phone(number: string): Promise<string[]> {
    try {
      const { id } = await this.desk.of(number);
      const messages = await this.desk.messages(id);
      return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body.replace(/^\u200e/, ''));
    } catch {
      return [];
    }
  }

  /** Accepts, answers and finishes a ticket. */
  async attend(number: string, words = 'Pois não?'): Promise<number> {
    const { id } = await this.desk.of(number);
    const url = `/tickets/${id}`;
    await this.desk.ok('PUT', url, { status: 'open', userId: this.desk.admin.id });
    await this.desk.ok('POST', `/messages/${id}`, { body: words });
    return id;
  }

  async finish(number: string): Promise<number> {
    const id = await this.attend(number);
    await this.desk.ok('PUT', `/tickets/${id}`, { status: 'closed' });
    return id;
  }
}

const SALES_MENU =
  'Aqui é Vendas.\n\n*[ 1 ]* - Planos\n*[ 2 ]* - Atendente\n\n*[ # ]* - Menu inicial';
const MENU = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n';

t.test(
  'a customer is greeted, chooses a queue and an option, and waits for a person',
  async (t) => {
    const shop = await Shop.open();
    const number = newNumber();
    t.same(await shop.hears(number, 'Oi'), [MENU]);
    t.match(await shop.desk.of(number), { status: 'pending', queueId: null, unreadMessages: 1 });
    t.match(await shop.hears(number, '1'), [/^Aqui é Vendas\.\n\n\*\[ 1 ]\* - Planos/]);
    t.match(await shop.desk.of(number), { queueId: shop.sales, chatbot: true });
    t.match(await shop.hears(number, '1'), [/^Temos dois\./]);
    t.same(await shop.hears(number, '1'), ['Custa 10, Maria.']);
    t.match(await shop.desk.of(number), {
      queueId: shop.sales,
      chatbot: false,
      status: 'pending',
      unreadMessages: 4,
    });
    t.same(await shop.hears(number, 'Obrigada'), []);
  },
);

t.test(
  'defect 24: a restart or another process in the middle of a menu changes nothing',
  async (t) => {
    const shop = await Shop.open();
    const number = newNumber();
    await shop.hears(number, 'Oi');
    await shop.hears(number, '1');
    const restarted = await createTestApp(t, { beside: app, clock });
    t.match(await shop.hears(number, '1'), [/^Temos dois\./]);
    await Promise.all([shop.desk.writes(number, '2'), takeUp(restarted), takeUp(other)]);
    await decided(app);
    t.equal((await shop.phone(number)).filter((text) => text === 'Custa 20.').length, 1);
  },
);

t.test('defect 24: one number in two companies has two dialogues', async (t) => {
  const [here, there] = [await Shop.open(), await Shop.open()];
  const number = newNumber();
  t.same(await here.hears(number, 'Oi'), [MENU]);
  t.same((await here.hears(number, '1')).length, 1, 'in the tree of sales here');
  t.same(await there.hears(number, 'Oi'), [MENU], 'and at the beginning there');
  t.same((await here.hears(number, '1')).length, 1);
  t.match(await there.desk.of(number), { queueId: null });
});

t.test('defect 46: two processes sweep at once and say it once', async (t) => {
  const shop = await Shop.open();
  await shop.connection({ expiresTicket: 30, expiresInactiveMessage: 'Encerrado.' });
  const number = newNumber();
  await shop.hears(number, 'Oi');
  await shop.attend(number);
  await later(31, () => Promise.all([sweep(), sweep(other), sweep(), sweep(other)]));
  const said = await shop.phone(number);
  t.equal(said.filter((text) => text === 'Encerrado.').length, 1);
});

t.test('defect 39: # does not throw an attendant’s ticket away', async (t) => {
  const shop = await Shop.open();
  const number = newNumber();
  await shop.hears(number, 'Oi');
  await shop.hears(number, '2');
  const id = await shop.attend(number);
  t.same(await shop.hears(number, '#'), []);
  t.match(await shop.desk.ticket(id), {
    status: 'open',
    userId: shop.desk.admin.id,
    queueId: shop.support,
  });
});

t.test('accepting ends the tree; returned, the ticket waits for a person', async (t) => {
  const shop = await Shop.open();
  const number = newNumber();
  await shop.hears(number, 'Oi');
  await shop.hears(number, '1');
  const id = await shop.attend(number);
  t.match(await shop.desk.ticket(id), { chatbot: false });
  await shop.desk.ok('PUT', `/tickets/${id}`, { status: 'pending' });
  t.same(await shop.hears(number, '1'), [], 'no tree goes on');
  t.same(await shop.hears(number, '#'), [MENU], 'unless the customer asks for the menu');
});

t.test('a ticket given to another queue begins no tree by itself', async (t) => {
  const shop = await Shop.open();
  const number = newNumber();
  await shop.hears(number, 'Oi');
  await shop.hears(number, '1');
  const { id } = await shop.desk.of(number);
  await shop.desk.ok('PUT', `/tickets/${id}`, { queueId: shop.support });
  t.same(await shop.hears(number, '1'), []);
  t.match(await shop.desk.ticket(id), { queueId: shop.support, chatbot: false });
});

t.test(
  'defect 32: a customer’s own braces stay as they are, and names are not escaped',
  async (t) => {
    const shop = await Shop.open({ greetingMessage: '{{name}}!' });
    const number = newNumber();
    await shop.desk.writes(number, '{{name}}', { name: "D'Ávila & Filhos" });
    await decided(app);
    t.match(await shop.phone(number), [/^D'Ávila & Filhos!/]);
    const { id } = await shop.desk.of(number);
    t.equal((await shop.desk.messages(id))[0]?.body, '{{name}}');
  },
);

t.test(
  'defect 33: out of hours is said once in a closed period, in the company’s own zone',
  async (t) => {
    const shop = await Shop.open({ outOfHoursMessage: 'Voltamos amanhã.' });
    await shop.desk.setting('scheduleType', 'company');
    const closed = [
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'saturday',
      'sunday',
    ].map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime: '00:00', endTime: '00:00' }));
    await shop.desk.ok('PUT', '/business-hours', { schedules: closed });
    const number = newNumber();
    t.same(await shop.hears(number, 'Oi'), ['Voltamos amanhã.']);
    t.same(await shop.hears(number, 'Alô?'), []);
    await shop.attend(number);
    t.same(await shop.hears(number, 'Obrigada'), [], 'an attendant’s ticket is left alone');
    await shop.connection({ outOfHoursMessage: '' });
    t.same(await shop.hears(newNumber(), 'Oi'), [], 'an empty text is not sent');
  },
);

t.test('hours and variables follow the time zone as soon as it is changed', async (t) => {
  const shop = await Shop.open({
    outOfHoursMessage: 'Fechado desde as {{hour}}.',
    greetingMessage: 'São {{hour}}.',
  });
  const { desk } = shop;
  await desk.setting('scheduleType', 'company');
  const minuteIn = (timeZone: string, minutes = 0): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(
      Date.now() + minutes * MINUTE,
    );
  // Open at this time of the day in Manaus, which is an hour later in São Paulo.
  const intervals = [
    {
      startTime: minuteIn('America/Manaus', -20),
      endTime: minuteIn('America/Manaus', 20),
    },
  ];
  await desk.ok('PUT', '/business-hours', {
    schedules: WEEKDAYS.map(([weekdayEn, weekday]) => ({ weekday, weekdayEn, intervals })),
  });
  const move = (timezone: string) =>
    desk.ok('PUT', `/companies/${desk.company.id}/timezone`, { timezone });
  const hour = (timeZone: string) => minuteIn(timeZone).slice(0, 2);
  const [closed] = await shop.hears(newNumber(), 'Oi');
  t.match(closed, new RegExp(`^Fechado desde as ${hour('America/Sao_Paulo')}:`));
  await move('America/Manaus');
  const [open] = await shop.hears(newNumber(), 'Oi');
  t.match(open, new RegExp(`^São ${hour('America/Manaus')}:`));
  await move('America/Sao_Paulo');
  t.match(await shop.hears(newNumber(), 'Oi'), [/^Fechado/]);
});

t.test('defect 23: a rating is asked for when a ticket is finished, and ends it', async (t) => {
  const shop = await Shop.open({ ratingMessage: 'Como foi?', complationMessage: 'Até logo!' });
  const { desk } = shop;
  await desk.setting('userRating', 'enabled');
  const number = newNumber();
  await shop.hears(number, 'Oi');
  await shop.hears(number, '2');
  const id = await shop.finish(number);
  t.equal(
    (await shop.phone(number)).at(-1),
    'Como foi?\n\nDigite de 1 a 3 para qualificar nosso atendimento:\n*1* - _Insatisfeito_\n' +
      '*2* - _Satisfeito_\n*3* - _Muito Satisfeito_\n\n',
  );
  t.match(await desk.ticket(id), { status: 'closed' });
  t.same(await shop.hears(number, '9'), ['Até logo!'], 'brought into the scale');
  t.match(await desk.ticket(id), {
    status: 'closed',
    userId: desk.admin.id,
    queueId: shop.support,
    unreadMessages: 0,
  });
  await attendancesFollowed(app);
  const trackings = await app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
    trx('ticket_trackings').where('ticket_id', id).select('rating', 'rated', 'finished_at'),
  );
  t.match(trackings, [{ rating: 3, rated: true, finished_at: Date }], 'and it is one attendance');
  t.same(await shop.hears(number, '2'), [MENU], 'what comes then is a new ticket');
});

t.test('defect 23: an answer that is no number is a new message, and none is lost', async (t) => {
  const shop = await Shop.open({ complationMessage: 'Até logo!' });
  await shop.desk.setting('userRating', 'enabled');
  const number = newNumber();
  await shop.hears(number, 'Oi');
  const id = await shop.finish(number);
  t.same(await shop.hears(number, 'ótimo!'), [MENU]);
  t.match(await shop.desk.ticket(id), { status: 'pending', queueId: null });
  t.match(await shop.hears(number, '1'), [/Vendas/], 'a number now chooses a queue');
});

t.test('who does not rate in time hears the completion message instead', async (t) => {
  const shop = await Shop.open({ complationMessage: 'Até logo!' });
  await shop.desk.setting('userRating', 'enabled');
  await shop.desk.setting('ratingsTimeout', '10');
  const number = newNumber();
  await shop.hears(number, 'Oi');
  const id = await shop.finish(number);
  await later(9, () => takeUp(app));
  t.not((await shop.phone(number)).at(-1), 'Até logo!');
  await later(11, () => takeUp(other));
  await later(11, () => takeUp(app));
  t.equal((await shop.phone(number)).filter((text) => text === 'Até logo!').length, 1);
  t.match(await shop.desk.ticket(id), { status: 'closed' });
  t.same(await shop.hears(number, '3'), [MENU]);
});

t.test('nobody is asked for a rating nobody earned, or who is to be left alone', async (t) => {
  const shop = await Shop.open({ complationMessage: 'Até logo!' });
  const { desk } = shop;
  await desk.setting('userRating', 'enabled');
  const waiting = newNumber();
  await shop.hears(waiting, 'Oi');
  const { id } = await desk.of(waiting);
  await desk.ok('PUT', `/tickets/${id}`, { status: 'closed' });
  t.equal((await shop.phone(waiting)).at(-1), 'Até logo!', 'nobody attended it');
  const alone = newNumber();
  await shop.hears(alone, 'Oi');
  const { contactId } = await desk.of(alone);
  await desk.ok('PUT', `/contacts/${contactId}`, { ignoreBot: true });
  await shop.finish(alone);
  t.same((await shop.phone(alone)).slice(-1), ['Pois não?']);
  const quiet = newNumber();
  await shop.hears(quiet, 'Oi');
  const last = await shop.attend(quiet);
  await desk.ok('PUT', `/tickets/${last}`, { status: 'closed', farewell: false });
  t.equal((await shop.phone(quiet)).at(-1), 'Pois não?');
});

t.test('what nobody takes goes to the queue for it, and says nothing', async (t) => {
  const shop = await Shop.open();
  await shop.connection({ timeSendQueue: 15, sendIdQueue: shop.support });
  const number = newNumber();
  await shop.hears(number, 'Oi');
  const { id } = await shop.desk.of(number);
  await later(14, () => sweep());
  t.match(await shop.desk.ticket(id), { queueId: null });
  await later(16, () => sweep());
  t.match(await shop.desk.ticket(id), { queueId: shop.support, status: 'pending' });
  t.equal((await shop.phone(number)).length, 1);
  t.same(await shop.hears(number, 'Oi?'), []);
});

t.test(
  'defect 36: a ticket whose customer is silent is finished and leaves the lists',
  async (t) => {
    const shop = await Shop.open({ complationMessage: 'Até logo!' });
    const { desk } = shop;
    await desk.setting('userRating', 'enabled');
    await shop.connection({
      expiresTicket: 30,
      expiresInactiveMessage: 'Encerrado por inatividade.',
    });
    const [silent, waiting] = [newNumber(), newNumber()];
    for (const number of [silent, waiting]) {
      await shop.hears(number, 'Oi');
      await shop.attend(number);
    }
    await desk.writes(waiting, 'Só um instante');
    await later(29, () => sweep());
    t.match(await desk.of(silent), { status: 'open' });
    await later(31, () => Promise.all([sweep(), sweep(other)]));
    t.match(await desk.of(silent), { status: 'closed', unreadMessages: 0 });
    t.match(await desk.of(waiting), { status: 'open' }, 'it is we who owe an answer');
    const said = await shop.phone(silent);
    t.same(said.slice(-1), ['Encerrado por inatividade.'], 'no rating, no completion message');
    const { id } = await desk.of(silent);
    const told = (await desk.told()).filter(
      ({ payload }) => (payload.ticket as { id: number; status: string } | undefined)?.id === id,
    );
    t.match(told.at(-1)?.payload.ticket, { status: 'closed' });
  },
);

t.test('sends the file of an option, which stays where it was sent', async (t) => {
  const shop = await Shop.open();
  const { desk } = shop;
  const id = await shop.option('Tabela', 'Aqui está.');
  const form = new FormData();
  form.append('file', new Blob(['Preços'], { type: 'text/plain' }), 'tabela.txt');
  t.equal((await desk.send(desk.admin, `/queue-options/${id}/media-upload`, form)).status, 200);
  const number = newNumber();
  await shop.hears(number, 'Oi');
  await shop.hears(number, '1');
  t.same(await shop.hears(number, '3'), ['Aqui está.', '']);
  const ticket = await desk.of(number);
  t.equal(ticket.lastMessage, 'tabela.txt');
  await desk.ok('DELETE', `/queue-options/${id}`);
  const [message] = (await desk.messages(ticket.id)).slice(-1);
  t.match(message, { mediaType: 'application', mediaUrl: String });
});

t.test('the chatbot’s own choice of a queue is no transfer, a person’s is', async (t) => {
  const shop = await Shop.open();
  await shop.desk.setting('sendMsgTransfTicket', 'enabled');
  const number = newNumber();
  await shop.hears(number, 'Oi');
  t.same(await shop.hears(number, '2'), ['Já vamos.']);
  const { id } = await shop.desk.of(number);
  await shop.desk.ok('PUT', `/tickets/${id}`, { queueId: shop.sales });
  t.equal(
    (await shop.phone(number)).at(-2),
    '*Mensagem automática*:\nVocê foi transferido para o departamento *Vendas*\naguarde, já vamos te atender!',
  );
  t.equal((await shop.phone(number)).at(-1), SALES_MENU, 'the queue speaks after the news');
});

t.test('B.9: a transfer to a queue with options runs its bot', async (t) => {
  const shop = await Shop.open();
  const number = newNumber();
  await shop.hears(number, 'Oi');
  await shop.hears(number, '2');
  const id = await shop.attend(number);
  await shop.hears(number, '1');
  const before = (await shop.phone(number)).length;
  const url = `/tickets/${id}`;
  await shop.desk.ok('PUT', url, { queueId: shop.sales, status: 'pending' });
  t.same(
    (await shop.phone(number)).slice(before),
    [SALES_MENU],
    'what was written before is no answer',
  );
  t.match(await shop.desk.of(number), { queueId: shop.sales, userId: null, chatbot: true });
  t.match(await shop.hears(number, '1'), [/^Temos dois\./]);
  t.same(await shop.hears(number, '1'), ['Custa 10, Maria.']);
  t.match(await shop.desk.of(number), { queueId: shop.sales, status: 'pending', chatbot: false });
});

t.test(
  'B.9: a transfer says nothing where a person, or a queue without options, attends',
  async (t) => {
    const shop = await Shop.open();
    const number = newNumber();
    await shop.hears(number, 'Oi');
    await shop.hears(number, '1');
    const { id } = await shop.desk.of(number);
    const url = `/tickets/${id}`;
    const before = (await shop.phone(number)).length;
    await shop.desk.ok('PUT', url, { queueId: shop.support });
    t.match(await shop.desk.of(number), { queueId: shop.support, chatbot: false });
    await shop.desk.ok('PUT', url, { queueId: shop.sales, userId: shop.desk.admin.id });
    t.match(await shop.desk.of(number), { queueId: shop.sales, status: 'open', chatbot: false });
    t.equal((await shop.phone(number)).length, before);
  },
);

t.test('B.9: a transfer to a closed queue is told so, and somebody still sees it', async (t) => {
  const shop = await Shop.open();
  const { desk } = shop;
  await desk.setting('scheduleType', 'queue');
  await desk.ok('PUT', `/queue/${shop.sales}`, {
    outOfHoursMessage: 'Vendas abre amanhã.',
    schedules: WEEKDAYS.map(([weekdayEn, weekday]) => ({ weekday, weekdayEn, intervals: [] })),
  });
  const number = newNumber();
  await shop.hears(number, 'Oi');
  t.same(await shop.hears(number, '2'), ['Já vamos.']);
  const { id } = await desk.of(number);
  const before = (await shop.phone(number)).length;
  await desk.ok('PUT', `/tickets/${id}`, { queueId: shop.sales });
  t.match((await shop.phone(number)).slice(before), [/^Vendas abre amanhã\./]);
  t.match(await desk.of(number), { queueId: shop.sales, status: 'pending' });
  const { tickets } = await desk.ok<{ tickets: object[] }>('GET', '/tickets?status=pending');
  t.match(tickets, [{ id }]);
});

t.test('B.9: a transfer runs no bot for contacts that are left alone', async (t) => {
  const shop = await Shop.open();
  const { desk } = shop;
  const number = newNumber();
  await shop.hears(number, 'Oi');
  await shop.hears(number, '2');
  const { id, contactId } = await desk.of(number);
  await desk.ok('PUT', `/contacts/${contactId}`, { ignoreBot: true });
  const before = (await shop.phone(number)).length;
  await desk.ok('PUT', `/tickets/${id}`, { queueId: shop.sales });
  t.match(await desk.of(number), { queueId: shop.sales, status: 'pending', chatbot: false });
  t.equal((await shop.phone(number)).length, before);
});

t.test('B.9: a transfer runs no bot in a group', async (t) => {
  const shop = await Shop.open();
  const { desk } = shop;
  await desk.setting('CheckMsgIsGroup', 'disabled');
  const group = newNumber();
  const chat = { number: group, name: 'Clientes', isGroup: true };
  const sender = { number: newNumber(), name: 'Maria', isGroup: false };
  await arrive(desk, messageFrom(desk, group, { chat, sender }));
  await decided(app);
  const { id } = await desk.of(group);
  await desk.ok('PUT', `/tickets/${id}`, { queueId: shop.sales });
  t.match(await desk.of(group), { queueId: shop.sales, status: 'pending', chatbot: false });
  t.same(await shop.phone(group), []);
});

t.test('a picture with a number under it is no choice', async (t) => {
  const shop = await Shop.open();
  const number = newNumber();
  await shop.hears(number, 'Oi');
  await arrive(shop.desk, messageFrom(shop.desk, number, { kind: 'image', body: '1' }));
  await decided(app);
  t.match((await shop.phone(number)).at(-1), /^Olá!/, 'nothing was said to it');
  t.match(await shop.desk.of(number), { queueId: null });
});
