import { createTestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import { Desk } from '../../tickets/testing.ts';
import { wordsInStep } from '../testing.ts';

const app = await createTestApp(t);

const inStep = (): Promise<void> => wordsInStep(app);

interface Page {
  readonly tickets: readonly { readonly contact: { readonly name: string } }[];
  readonly nextCursor: string | null;
}

const pageOf = async (desk: Desk, query: Record<string, string>, who: TestUser): Promise<Page> => {
  const url = `/tickets?${new URLSearchParams(query).toString()}`;
  return (await desk.call<Page>(who, 'GET', url)).body;
};

const names = async (
  desk: Desk,
  query: Record<string, string>,
  who: TestUser = desk.admin,
): Promise<string[]> =>
  (await pageOf(desk, query, who)).tickets.map(({ contact }) => contact.name).sort();

/** Says something in a ticket, past the application, as the history of years is. */
const said = (desk: Desk, ticketId: number, words: string, messages: number): Promise<unknown> =>
  app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
    trx.raw(
      `insert into search_messages (company_id, message_id, ticket_id, contact_id, words)
         select company_id, 1000000 + 10000 * id + n, id, contact_id, :words::tsvector
           from tickets, generate_series(1, :messages) n where id = :ticketId`,
      { ticketId, words, messages },
    ),
  );

t.test('a list finds tickets by anything that was said in them', async (t) => {
  const desk = await Desk.open(app);
  const joao = { name: 'João da Silva', number: '5511987654321' };
  await desk.pending({ ...joao, body: 'Preciso do orçamento da reforma' });
  await desk.writes(joao.number, 'Alguém aí?', joao);
  await desk.pending({ name: 'Marta', number: '5521912345678', body: 'bom dia' });
  await desk.writes('5521912345678', 'Qual é o valor da reforma?', { name: 'Marta' });
  await desk.writes('5521912345678', 'obrigada', { name: 'Marta' });
  await inStep();
  const cases: [string, string[]][] = [
    ['orcamento', ['João da Silva']],
    ['ORÇAMENTO', ['João da Silva']],
    ['reforma', ['João da Silva', 'Marta']],
    ['valor reforma', ['Marta']],
    ['refor', ['João da Silva', 'Marta']],
    ['orsamento', []],
    ['obrig', ['Marta']],
    ['marta', ['Marta']],
    ['(21) 91234-5678', ['Marta']],
    ["reforma' | 'x", []],
    ['!?', []],
    ['nada disso', []],
  ];
  for (const [searchParam, found] of cases) {
    t.same(await names(desk, { searchParam }), found, searchParam);
  }
});

t.test('other conditions add up with it', async (t) => {
  const desk = await Desk.open(app);
  const one = await desk.openFor(desk.admin, { name: 'Um', body: 'a entrega atrasou' });
  await desk.pending({ name: 'Dois', body: 'a entrega chegou' });
  await desk.ok('POST', `/messages/${String(one.id)}`, { body: 'Vou ver' });
  await inStep();
  t.same(await names(desk, { searchParam: 'entrega' }), ['Dois', 'Um']);
  t.same(await names(desk, { searchParam: 'entrega', status: 'open' }), ['Um']);
  t.same(await names(desk, { searchParam: 'entrega', withUnreadMessages: 'true' }), ['Dois']);
});

t.test('nobody finds what they do not see, nor another company’s', async (t) => {
  const desk = await Desk.open(app);
  const other = await Desk.open(app);
  const ana = await desk.attendant('Ana');
  const sales = await desk.queue('Vendas', ana);
  const help = await desk.queue('Suporte');
  for (const [queueId, name] of [
    [sales, 'Da Ana'],
    [help, 'De outra fila'],
  ] as const) {
    const ticket = await desk.openFor(desk.admin, { queueId, name, body: 'um pedido' });
    await desk.ok('POST', `/messages/${String(ticket.id)}`, { body: 'Certo' });
  }
  await inStep();
  t.same(await names(desk, { searchParam: 'pedido' }), ['Da Ana', 'De outra fila']);
  t.same(await names(desk, { searchParam: 'pedido' }, ana), ['Da Ana']);
  t.same(await names(other, { searchParam: 'pedido' }), []);
});

t.test('a word that is said everywhere finds the same, page by page', async (t) => {
  const desk = await Desk.open(app);
  const ana = await desk.attendant('Ana');
  const sales = await desk.queue('Vendas', ana);
  const made = [];
  for (let at = 0; at < 43; at += 1) {
    made.push(await desk.pending({ name: `Cliente ${String(at)}`, body: 'oi', queueId: sales }));
  }
  const unseen = await desk.pending({ name: 'De outra fila', queueId: await desk.queue('Caixa') });
  await desk.pending({ name: 'Sem a palavra', body: 'oi', queueId: sales });
  for (const { id } of made) await said(desk, id, `'dia'`, 1);
  await said(desk, unseen.id, `'dia'`, 10_000);
  const first = await pageOf(desk, { searchParam: 'dia' }, ana);
  t.equal(first.tickets.length, 40);
  t.equal(first.tickets[0]?.contact.name, 'Cliente 42');
  t.same(await names(desk, { searchParam: 'dia', cursor: first.nextCursor ?? '' }, ana), [
    'Cliente 0',
    'Cliente 1',
    'Cliente 2',
  ]);
  t.equal((await names(desk, { searchParam: 'dia', pageNumber: '2' })).length, 4, 'an admin');
});

t.test('a ticket that is gone is not found by what was said', async (t) => {
  const desk = await Desk.open(app);
  const ticket = await desk.pending({ name: 'Um', body: 'agulha' });
  await said(desk, ticket.id, `'agulha'`, 1);
  await desk.ok('DELETE', `/tickets/${String(ticket.id)}`);
  t.same(await names(desk, { searchParam: 'agulha' }), []);
});
