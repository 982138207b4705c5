import { countRoundTrips, createTestApp, recordStatements } from 'prosa/core/testing';
import t from 'tap';
import type { TicketDto, TicketListDto } from '../schemas.ts';
import { Desk } from '../testing/desk.ts';

const app = await createTestApp(t);

const list = async (desk: Desk, query: Record<string, string>): Promise<TicketListDto> =>
  desk.ok<TicketListDto>('GET', `/tickets?${new URLSearchParams(query).toString()}`);

const namesIn = async (desk: Desk, query: Record<string, string>): Promise<string[]> =>
  (await list(desk, query)).tickets.map(({ contact }) => contact.name).sort();

/** Changes what only time would change. */
const rewrite = (
  desk: Desk,
  { id }: TicketDto,
  fields: Record<string, unknown>,
): Promise<unknown> =>
  app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
    trx('tickets').where('id', id).update(fields),
  );

t.test('finds by part of a name or number, or of the last message', async (t) => {
  const desk = await Desk.open(app);
  const joao = { name: 'João da Silva', number: '5511987654321' };
  await desk.pending({ ...joao, body: 'primeira pergunta' });
  await desk.writes(joao.number, 'Quero um orçamento de 50% e não_mais', joao);
  await desk.pending({ name: 'Marta', number: '5521912345678', body: 'Oi, tudo bem?' });
  await desk.pending({ name: 'Nilo', number: '5531955554444', body: 'Recibo 100' });
  const cases: [string, string[]][] = [
    ['joão', ['João da Silva']],
    ['JOAO DA', ['João da Silva']],
    ['art', ['Marta']],
    ['98765', ['João da Silva']],
    ['+55 (11) 98765-4321', ['João da Silva']],
    ['ORÇAMENTO', ['João da Silva']],
    ['orcamento', ['João da Silva']],
    ['primeira pergunta', []],
    ['0%', ['João da Silva']],
    ['%', ['João da Silva']],
    ['o_m', ['João da Silva']],
    ['\\', []],
    ['nada disso', []],
    ['   ', ['João da Silva', 'Marta', 'Nilo']],
    ["' OR 1=1--", []],
  ];
  for (const [searchParam, names] of cases) {
    t.same(await namesIn(desk, { searchParam }), names, searchParam);
  }
});

t.test('conditions add up', async (t) => {
  const desk = await Desk.open(app);
  const [ana, rui] = [await desk.attendant('Ana'), await desk.attendant('Rui')];
  const sales = await desk.queue('Vendas', ana, rui);
  const support = await desk.queue('Suporte', ana, rui);
  await desk.openFor(ana, { queueId: sales, name: 'Um' });
  await desk.openFor(ana, { queueId: support, name: 'Dois' });
  await desk.openFor(rui, { queueId: sales, name: 'Três' });
  const read = await desk.openFor(ana, { queueId: sales, name: 'Quatro' });
  await desk.call(ana, 'GET', `/messages/${read.id}`);
  await desk.pending({ queueId: sales, name: 'Cinco' });
  await desk.pending({ name: 'Seis' });

  const all = { showAll: 'true' };
  const ofAna = { users: `[${ana.id}]` };
  const ofSales = { queueIds: `[${sales}]` };
  const cases: [Record<string, string>, string[]][] = [
    [ofSales, ['Cinco', 'Quatro', 'Seis', 'Três', 'Um']],
    [{ ...ofSales, status: 'pending' }, ['Cinco', 'Seis']],
    [{ ...ofSales, ...all, status: 'open' }, ['Quatro', 'Três', 'Um']],
    [{ ...ofSales, ...all, ...ofAna, status: 'open' }, ['Quatro', 'Um']],
    [{ ...ofAna, withUnreadMessages: 'true' }, ['Dois', 'Um']],
    [{ ...ofSales, ...ofAna, withUnreadMessages: 'true' }, ['Um']],
    [{ ...ofSales, ...ofAna, withUnreadMessages: 'true', searchParam: 'dois' }, []],
    [{ users: `[${ana.id},${rui.id}]` }, ['Dois', 'Quatro', 'Três', 'Um']],
    [{ users: '[]', status: 'pending' }, ['Cinco', 'Seis']],
    [{ users: '[0]', status: 'pending' }, []],
    [{ queueIds: '[]' }, ['Seis']],
    [{ queueIds: '[0]' }, ['Seis']],
    [{ date: '2020-01-01' }, []],
    [{ searchParam: 'um', date: '2020-01-01' }, []],
  ];
  for (const [query, names] of cases) {
    const { tickets, count } = await list(desk, query);
    t.same(tickets.map(({ contact }) => contact.name).sort(), names, JSON.stringify(query));
    t.equal(count, names.length, `count of ${JSON.stringify(query)}`);
  }
});

t.test('only an admin filters by attendant; for others the parameter says nothing', async (t) => {
  const desk = await Desk.open(app);
  const [ana, rui] = [await desk.attendant('Ana'), await desk.attendant('Rui')];
  const queueId = await desk.queue('Vendas', ana, rui);
  const ticket = await desk.openFor(ana, { queueId });
  const { body } = await desk.call<TicketListDto>(ana, 'GET', `/tickets?users=[${rui.id}]`);
  t.same(body.tickets, [ticket]);
});

t.test('a day is a day of the company’s calendar', async (t) => {
  const desk = await Desk.open(app);
  const late = await desk.pending({ name: 'Tarde' });
  const early = await desk.pending({ name: 'Cedo' });
  // Half past eleven in the evening, and half past midnight, in São Paulo.
  await rewrite(desk, late, {
    created_at: '2026-03-10T02:30:00Z',
    updated_at: '2026-03-12T02:59:59.999Z',
  });
  await rewrite(desk, early, {
    created_at: '2026-03-10T03:30:00Z',
    updated_at: '2026-03-12T03:00:00Z',
  });
  t.same(await namesIn(desk, { date: '2026-03-09' }), ['Tarde']);
  t.same(await namesIn(desk, { date: '2026-03-10' }), ['Cedo']);
  t.same(await namesIn(desk, { date: '2026-03-11' }), []);
  t.same(await namesIn(desk, { updatedAt: '2026-03-11' }), ['Tarde']);
  t.same(await namesIn(desk, { updatedAt: '2026-03-12' }), ['Cedo']);
  t.same(await namesIn(desk, { date: '2026-03-09', updatedAt: '2026-03-11' }), ['Tarde']);
  t.same(await namesIn(desk, { date: '2026-03-09', updatedAt: '2026-03-12' }), []);

  await app.database.system('another zone', ({ trx }) =>
    trx('companies').where('id', desk.company.id).update({ time_zone: 'Pacific/Kiritimati' }),
  );
  t.same(await namesIn(desk, { date: '2026-03-10' }), ['Cedo', 'Tarde']);
});

t.test('parameters that are none are refused', async (t) => {
  const desk = await Desk.open(app);
  const wrong: Record<string, string>[] = [
    { status: 'paused' },
    { showAll: 'yes' },
    { queueIds: '1,2' },
    { queueIds: '[1' },
    { queueIds: '["1"]' },
    { queueIds: '[9999999999]' },
    { users: '{}' },
    { date: '2026-02-30' },
    { date: '0000-01-01' },
    { date: 'yesterday' },
    { updatedAt: '2026-13-01' },
    { withUnreadMessages: '1' },
    { pageNumber: '0' },
    { pageNumber: 'x' },
    { pageNumber: '1000001' },
    { cursor: 'x' },
    { cursor: '9999-99-99T99:99:99.999999Z_1' },
    { cursor: '2026-02-30T00:00:00.000000Z_1' },
    { cursor: '2026-02-20T00:00:00.000000Z_9999999999' },
    { searchParam: 'x'.repeat(201) },
    { searchParam: 'a\0b' },
    { companyId: '1' },
    { userId: '1' },
  ];
  for (const query of wrong) {
    const { status, body } = await desk.call(
      desk.admin,
      'GET',
      `/tickets?${new URLSearchParams(query).toString()}`,
    );
    t.equal(status, 400, JSON.stringify(query));
    t.match(body, { error: /^ERR_(VALIDATION|INVALID_CHARACTER)$/ });
  }
});

t.test('no list takes more than three round trips, whoever asks and whatever for', async (t) => {
  const desk = await Desk.open(app);
  const ana = await desk.attendant('Ana');
  const sales = await desk.queue('Vendas', ana);
  const support = await desk.queue('Suporte');
  for (let count = 0; count < 3; count += 1) {
    await desk.openFor(ana, { queueId: sales, name: `Cliente ${String(count)}` });
    await desk.pending({ name: `Espera ${String(count)}` });
  }
  const day = new Date().toISOString().slice(0, 10);
  const queues = JSON.stringify([sales, support]);
  const filters: Record<string, string>[] = [
    {},
    { pageNumber: '2' },
    { queueIds: queues },
    { queueIds: queues, pageNumber: '2' },
    { users: JSON.stringify([ana.id]) },
    { withUnreadMessages: 'true' },
    { date: day },
    { updatedAt: day, pageNumber: '2' },
    { searchParam: 'cliente' },
    { searchParam: 'cliente', users: JSON.stringify([ana.id]), date: day },
  ];
  const states: Record<string, string>[] = [
    { showAll: 'true' },
    ...['open', 'pending', 'closed'].map((status) => ({ status })),
  ];
  for (const who of [ana, desk.admin]) {
    for (const filter of filters) {
      for (const state of states) {
        const query = new URLSearchParams({ ...state, ...filter }).toString();
        const ask = () => desk.call(who, 'GET', `/tickets?${query}`);
        t.equal((await ask()).status, 200, query);
        let statements = await recordStatements(ask);
        // Sessions are remembered for seconds, as are names of queues and people; this one was forgotten meanwhile.
        if (statements.some(({ text }) => text.includes('from sessions s'))) {
          statements = await recordStatements(ask);
        }
        const asked = statements.map(({ roundTrip, text }) => `${String(roundTrip)} ${text}`);
        t.ok(countRoundTrips(statements) <= 3, `${query}\n${asked.join('\n')}`);
        t.notOk(
          asked.some((text) => /begin/i.test(text)),
          'a list needs no transaction',
        );
      }
    }
  }
});
