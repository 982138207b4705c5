import { createTestApp, eventually } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import { TicketMessages } from '../../tickets/public.ts';
import { arrive, Desk, messageFrom, newNumber } from '../../tickets/testing.ts';
import { wordsInStep } from '../testing.ts';
import type { MessageSearchPage } from '../schemas.ts';

const app = await createTestApp(t);

/** A company whose customers write; what they write can be found as soon as `inStep` says so. */
const open = async () => {
  const desk = await Desk.open(app);
  const find = async (who: TestUser, text: string, more = ''): Promise<MessageSearchPage> => {
    const query = `?searchParam=${encodeURIComponent(text)}${more}`;
    const { status, body } = await desk.call<MessageSearchPage>(
      who,
      'GET',
      `/search/messages${query}`,
    );
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
  const texts = async (text: string, who = desk.admin): Promise<string[]> =>
    (await find(who, text)).messages.map(({ snippet }) => snippet.text);
  return { desk, find, texts };
};

const inStep = (): Promise<void> => wordsInStep(app);

/** Customers write one after the other. @returns the tickets, in that order */
const write = async (desk: Desk, ...bodies: readonly string[]) => {
  const tickets = [];
  for (const body of bodies) tickets.push(await desk.pending({ body }));
  await inStep();
  return tickets;
};

t.test('nobody without a session finds anything', async (t) => {
  for (const [method, url] of [
    ['GET', '/api/search/messages?searchParam=oi'],
    ['POST', '/api/search/rebuild'],
  ] as const) {
    t.equal((await app.inject({ method, url })).statusCode, 401, url);
  }
});

t.test('A.12: the name in a signature is no word of the message', async (t) => {
  const { desk, texts } = await open();
  const ticket = await desk.openFor(desk.admin, { body: 'quero bolo' });
  const send = (body: string) => desk.ok('POST', `/messages/${String(ticket.id)}`, { body });
  await send('*Ana Martins:*\nBom dia, já lhe mostro');
  await send('*Atenção:* a loja de Martins fecha');
  await inStep();
  t.same(await texts('mar'), ['*Atenção:* a loja de Martins fecha']);
  t.same(await texts('mostro'), ['Bom dia, já lhe mostro']);
});

t.test('A.12: nor is the name in the signature of a caption', async (t) => {
  const { desk, texts } = await open();
  const ticket = await desk.openFor(desk.admin, { body: 'quero bolo' });
  const form = new FormData();
  form.append('body', '*Ana Martins:*\nsegue o cardápio');
  form.append('medias', new Blob(['%PDF-1.7\n']), 'bolos.pdf');
  await desk.send(desk.admin, `/messages/${String(ticket.id)}`, form);
  await inStep();
  t.same(await texts('mar'), []);
  t.equal((await texts('cardapio')).length, 1);
});

t.test('a voice note is found by its spoken words', async (t) => {
  const { desk, texts } = await open();
  const number = newNumber();
  await arrive(desk, messageFrom(desk, number, { kind: 'audio', body: '', isMediaPending: true }));
  const ticket = await desk.of(number);
  const [note] = await desk.messages(ticket.id);
  const messages = app.host.resolve('tickets', TicketMessages);
  await app.database.transaction({ companyId: desk.company.id, system: 'test' }, (ctx) =>
    messages.transcribe(ctx, note?.id ?? 0, 'Preciso da segunda via do boleto'),
  );
  await inStep();
  t.same(await texts('segunda via'), ['Preciso da segunda via do boleto']);
});

t.test('another company’s messages are not there', async (t) => {
  const one = await open();
  const other = await open();
  await write(one.desk, 'o violão azul');
  await write(other.desk, 'o violino vermelho');
  t.same(await one.texts('vermelho'), []);
  t.same(await one.texts('violimo'), [], 'nor does a slip lead there');
  t.same(await other.texts('vermelho'), ['o violino vermelho']);
  const [theirs] = (await other.find(other.desk.admin, 'vermelho')).messages;
  const within = await one.find(
    one.desk.admin,
    'vermelho',
    `&ticketId=${String(theirs?.ticketId)}`,
  );
  t.same(within.messages, []);
});

t.test(
  'each finds what GET /tickets would show: own tickets and those of own queues',
  async (t) => {
    const { desk, texts } = await open();
    const [ana, rui, eva] = [
      await desk.attendant('Ana'),
      await desk.attendant('Rui'),
      await desk.attendant('Eva', { allTicket: true }),
    ];
    const sales = await desk.queue('Vendas', ana);
    const help = await desk.queue('Suporte', rui);
    await desk.pending({ queueId: sales, body: 'pedido de vendas' });
    const mine = await desk.openFor(rui, { queueId: help, body: 'pedido de suporte' });
    await desk.pending({ body: 'pedido sem fila' });
    await inStep();
    t.same(await texts('pedido'), ['pedido sem fila', 'pedido de suporte', 'pedido de vendas']);
    t.same(await texts('pedido', ana), ['pedido de vendas']);
    t.same(await texts('pedido', rui), ['pedido de suporte']);
    t.same(await texts('pedido', eva), ['pedido sem fila']);
    await desk.ok('PUT', `/tickets/${String(mine.id)}`, {
      queueId: sales,
      userId: null,
      status: 'pending',
    });
    t.same(await texts('pedido', rui), [], 'at once, without waiting for any job');
    t.same(await texts('pedido', ana), ['pedido de suporte', 'pedido de vendas']);
    t.same(
      await texts('pedidos', rui),
      [],
      'by words spelled alike no more than by the very words',
    );
  },
);

t.test('tells where a message is and what was found in it', async (t) => {
  const { desk, find } = await open();
  const ticket = await desk.openFor(desk.admin, { name: 'Maria', body: 'Olá' });
  await desk.ok('POST', `/messages/${String(ticket.id)}`, {
    body: 'Segue a *segunda* via do boleto',
  });
  await inStep();
  const page = await find(desk.admin, 'BOLETO segunda');
  const [message] = page.messages;
  const stored = (await desk.messages(ticket.id)).find(({ id }) => id === message?.messageId);
  t.match(page, { hasMore: false, nextCursor: null, isComplete: true });
  t.match(message, {
    ticketId: ticket.id,
    ticketUuid: ticket.uuid,
    ticketStatus: 'open',
    fromMe: true,
    isSimilar: false,
    createdAt: stored?.createdAt,
    contact: { name: 'Maria', isGroup: false },
  });
  const { text = '', marks = [] } = message?.snippet ?? {};
  t.same(
    marks.map(({ start, end }) => text.slice(start, end)),
    ['segunda', 'boleto'],
  );
});

t.test(
  'forgives accents, case, order, other forms and slips; the very words come first',
  async (t) => {
    const { desk, texts, find } = await open();
    await write(
      desk,
      'Preciso do orçamento da reforma',
      'Qual o valor do pagamento?',
      'Bom dia 🙏 segunda-feira às 10h, tá?',
      'vou mandar o orsamento amanhã',
      'Nota fiscal 1234 e 1243',
    );
    t.same(await texts('ORCAMENTO'), [
      'Preciso do orçamento da reforma',
      'vou mandar o orsamento amanhã',
    ]);
    t.same(await texts('reforma orça'), ['Preciso do orçamento da reforma']);
    t.same(await texts('pagametno'), ['Qual o valor do pagamento?']);
    t.same(await texts('pagamentos'), ['Qual o valor do pagamento?'], 'another form of the word');
    t.same(await texts('segunda'), ['Bom dia 🙏 segunda-feira às 10h, tá?']);
    t.same(await texts('dia segunda feira'), ['Bom dia 🙏 segunda-feira às 10h, tá?']);
    t.same(await texts('1243'), ['Nota fiscal 1234 e 1243']);
    t.same(await texts('1244'), [], 'a number with a digit wrong is another number');
    t.same(await texts('valor reforma'), [], 'every word has to be there');
    t.same(
      (await find(desk.admin, 'orcamento')).messages.map(({ isSimilar }) => isSimilar),
      [false, true],
    );
  },
);

t.test('nothing typed finds nothing, and nothing typed breaks it', async (t) => {
  const { desk, texts } = await open();
  await write(desk, 'a');
  for (const text of [
    '',
    '   ',
    '!?',
    `'`,
    `\\`,
    `a' | 'b`,
    '& | ! <->',
    ':*',
    '%',
    '🙏',
    '\u0301',
  ]) {
    t.same(await texts(text), [], JSON.stringify(text));
  }
  const call = (query: string) => desk.call(desk.admin, 'GET', `/search/messages${query}`);
  t.equal((await call('')).status, 400);
  t.equal((await call(`?searchParam=${'x'.repeat(201)}`)).status, 400);
  t.same((await call('?searchParam=oi&cursor=exact_1;drop')).body, {
    error: 'ERR_VALIDATION',
    field: 'cursor',
  });
  t.equal((await call('?searchParam=oi&limit=41')).status, 400);
});

t.test('goes on from page to page, through both tiers, without a double', async (t) => {
  const { desk, find } = await open();
  await write(desk, 'entrega 1', 'entrega 2', 'emtrega 3', 'entrega 4', 'emtrega 5');
  const seen: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const more: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: MessageSearchPage = await find(desk.admin, 'entrega ', `&limit=2${more}`);
    t.ok(page.messages.length <= 2);
    t.equal(page.hasMore, page.nextCursor !== null);
    seen.push(...page.messages.map(({ snippet }) => snippet.text));
    cursor = page.nextCursor;
    pages += 1;
  } while (cursor !== null);
  t.same(seen, ['entrega 4', 'entrega 2', 'entrega 1', 'emtrega 5', 'emtrega 3']);
  t.equal(pages, 3);
});

t.test('follows edits and deletions of messages', async (t) => {
  const { desk, texts } = await open();
  const number = '5511970001111';
  const id = await desk.writes(number, 'chego às cinco');
  await eventually(async () => (await desk.messages((await desk.of(number)).id)).length === 1);
  await inStep();
  t.same(await texts('cinco'), ['chego às cinco']);
  const chat = `/simulator/${String(desk.connection)}/messages/${id}`;
  await desk.ok('PUT', chat, { body: 'chego às seis' });
  await eventually(async () => {
    await inStep();
    return (await texts('seis')).length === 1;
  });
  t.same(await texts('cinco'), []);
  await desk.ok('DELETE', chat);
  await eventually(async () => {
    await inStep();
    return (await texts('seis')).length === 0;
  });
});

const kept = (companyId: number): Promise<number> =>
  app.database.transaction({ companyId }, async ({ trx }) => {
    const [row] = await trx('search_messages').count<{ count: string }[]>('* as count');
    return Number(row?.count);
  });

t.test('lets go of what is gone with its ticket or its contact', async (t) => {
  const { desk, texts } = await open();
  const [first, second] = await write(desk, 'primeira compra', 'segunda compra');
  t.equal(await kept(desk.company.id), 2);
  await desk.ok('DELETE', `/tickets/${String(first?.id)}`);
  t.same(await texts('compra'), ['segunda compra'], 'at once');
  await inStep();
  t.equal(await kept(desk.company.id), 1);
  await desk.ok('DELETE', `/contacts/${String(second?.contactId)}`);
  t.same(await texts('compra'), []);
  await inStep();
  t.equal(await kept(desk.company.id), 0);
});

t.test('keeps what somebody merely no longer sees', async (t) => {
  const { desk, texts } = await open();
  const ana = await desk.attendant('Ana');
  const sales = await desk.queue('Vendas', ana);
  const ticket = await desk.pending({ queueId: sales, body: 'uma compra' });
  await desk.ok('PUT', `/tickets/${String(ticket.id)}`, { queueId: await desk.queue('Caixa') });
  await inStep();
  t.same(await texts('compra', ana), []);
  t.same(await texts('compra'), ['uma compra']);
});

t.test(
  'reads a history that was there before, newest first, and says until when it does',
  async (t) => {
    const { desk, find, texts } = await open();
    const [ticket] = await write(desk, 'a primeira mensagem');
    const companyId = desk.company.id;
    await app.database.transaction({ companyId }, async ({ trx }) => {
      await trx.raw(
        `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, kind, body, sent_at)
         select company_id, id, contact_id, connection_id, 'old' || n, false, 'conversation', 'antiga ' || n, now()
           from tickets, generate_series(1, 2500) n where id = ?`,
        [ticket?.id ?? 0],
      );
    });
    await inStep();
    t.same(await texts('antiga'), [], 'written past every event, as a restored backup is');
    const attendant = await desk.attendant('Ana');
    t.equal((await desk.call(attendant, 'POST', '/search/rebuild')).status, 403);
    t.equal((await desk.call(desk.admin, 'POST', '/search/rebuild')).status, 202);
    t.equal((await find(desk.admin, 'primeira')).isComplete, false);
    t.same(await texts('primeira'), ['a primeira mensagem'], 'what was found before still is');
    await inStep();
    t.match(await find(desk.admin, 'primeira'), { isComplete: true });
    t.equal(await kept(companyId), 2501);
    t.same((await find(desk.admin, 'antiga 7 ')).messages.length, 1);
  },
);

t.test('a rebuild takes away what should never have been kept', async (t) => {
  const { desk } = await open();
  const [ticket] = await write(desk, 'bom dia');
  const companyId = desk.company.id;
  await app.database.transaction({ companyId }, async ({ trx }) => {
    await trx.raw(
      `insert into search_messages (company_id, message_id, ticket_id, contact_id, words)
       values (:companyId, 1, :ticketId, 1, 'fantasma'), (:companyId, 2000000000, :ticketId, 1, 'fantasma')`,
      { companyId, ticketId: ticket?.id ?? 0 },
    );
  });
  t.equal(await kept(companyId), 3);
  await desk.ok('POST', '/search/rebuild');
  await inStep();
  t.equal(await kept(companyId), 1);
});

t.test('reads everything anew when the log no longer reaches back', async (t) => {
  const { desk, texts } = await open();
  await write(desk, 'antes da pausa');
  await desk.pending({ body: 'durante a pausa' });
  await app.database.system('prune', ({ trx }) =>
    trx('events').where('company_id', desk.company.id).delete(),
  );
  await desk.pending({ body: 'depois da pausa' });
  await inStep();
  t.same(await texts('pausa'), ['depois da pausa', 'durante a pausa', 'antes da pausa']);
});

t.test('two processes that follow at once do the work once', async (t) => {
  const { desk, texts } = await open();
  for (const body of ['um pedido', 'outro pedido']) await desk.pending({ body });
  await Promise.all([inStep(), inStep(), inStep()]);
  await inStep();
  t.same(await texts('pedido'), ['outro pedido', 'um pedido']);
  t.equal(await kept(desk.company.id), 2);
});

t.test('a file is found by its name and by what is written under it', async (t) => {
  const { desk, texts } = await open();
  const ticket = await desk.openFor(desk.admin);
  const form = new FormData();
  form.set('body', 'segue em anexo');
  form.set('medias', new File(['conta de luz'], 'fatura-marco.txt', { type: 'text/plain' }));
  await desk.send(desk.admin, `/messages/${String(ticket.id)}`, form);
  await inStep();
  t.equal((await texts('fatura')).length, 1);
  t.equal((await texts('anexo')).length, 1);
});

t.test('looks only in one ticket when told so', async (t) => {
  const { desk, find } = await open();
  const [first] = await write(desk, 'pedido um', 'pedido dois');
  const page = await find(desk.admin, 'pedido', `&ticketId=${String(first?.id)}`);
  t.same(
    page.messages.map(({ snippet }) => snippet.text),
    ['pedido um'],
  );
});

t.test('passes over the newest messages for a word only older ones have', async (t) => {
  const { desk, find } = await open();
  const [ticket] = await write(desk, 'agulha no palheiro');
  await app.database.transaction({ companyId: desk.company.id }, async ({ trx }) => {
    await trx.raw(
      `insert into search_messages (company_id, message_id, ticket_id, contact_id, words)
         select company_id, 1000000 + n, id, contact_id, 'palha' from tickets, generate_series(1, 5100) n where id = ?`,
      [ticket?.id ?? 0],
    );
  });
  t.equal((await find(desk.admin, 'agulha')).messages.length, 1);
});
