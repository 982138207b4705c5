import { allowing, createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { Desk } from '../tickets/testing.ts';
import { PruneBills } from './services/prune-bills.ts';
import { ASAAS_KEY, startAsaasFake } from './testing/fake-asaas/index.ts';
import { IXC_PASSWORD, IXC_TOKEN, startIxcFake } from './testing/fake-ixc/index.ts';
import { MKAUTH_CLIENT, MKAUTH_SECRET, startMkauthFake } from './testing/fake-mkauth/index.ts';
import { Asking, bodiesOf } from './testing/turn.ts';
import { pixOf } from './testing/debtors.ts';

const asaas = await startAsaasFake();
const ixc = await startIxcFake();
const mkauth = await startMkauthFake();
const field = await startMkauthFake({ dialect: 'field' });
const fakes = [asaas, ixc, mkauth, field];
const app = await createTestApp(t, { config: allowing(...fakes) });
t.teardown(() => Promise.all(fakes.map((fake) => fake.close())));

type Program = 'asaas' | 'ixc' | 'mkauth' | 'field';

/** A company with the keys of some programs. */
const open = async (...programs: readonly Program[]): Promise<Desk> => {
  for (const fake of fakes) fake.clear();
  const desk = await Desk.open(app);
  const keys: Readonly<Record<Program, Readonly<Record<string, string>>>> = {
    asaas: { asaas: ASAAS_KEY, asaasAddress: asaas.url },
    ixc: { ipixc: `${ixc.url}/`, tokenixc: IXC_TOKEN },
    mkauth: {
      ipmkauth: mkauth.url,
      clientidmkauth: MKAUTH_CLIENT,
      clientsecretmkauth: MKAUTH_SECRET,
    },
    field: {
      ipmkauth: field.url,
      clientidmkauth: MKAUTH_CLIENT,
      clientsecretmkauth: MKAUTH_SECRET,
    },
  };
  for (const program of programs) {
    for (const [key, value] of Object.entries(keys[program])) await desk.setting(key, value);
  }
  return desk;
};

const LETTERS = '12.ABC.345/01DE-35';
const BLOCKED = '529.982.247-25';

t.test('only admins test the keys; the result says what is wrong', async (t) => {
  const desk = await open('asaas', 'ixc', 'mkauth');
  const bia = await desk.attendant('Bia');
  const body = { source: 'asaas' };
  t.equal((await desk.call(undefined, 'POST', '/bills/test', body)).status, 401);
  t.equal((await desk.call(bia, 'POST', '/bills/test', body)).status, 403);
  for (const source of ['asaas', 'ixc', 'mkauth']) {
    t.match(await desk.ok('POST', '/bills/test', { source }), { isOk: true, reason: 'ok' });
  }
  await desk.setting('tokenixc', 'outro');
  const refused = { isOk: false, reason: 'bad-key', host: `127.0.0.1:${ixc.port}` };
  t.match(await desk.ok('POST', '/bills/test', { source: 'ixc' }), refused);
  mkauth.fault('html');
  mkauth.expire();
  const page = await desk.ok('POST', '/bills/test', { source: 'mkauth' });
  t.match(page, { isOk: false, reason: 'malformed' });
  await desk.setting('ipixc', 'http://10.1.2.3');
  const inside = await desk.ok('POST', '/bills/test', { source: 'ixc' });
  t.match(inside, { isOk: false, reason: 'refused-address' });
  await desk.setting('asaas', '');
  t.match(await desk.ok('POST', '/bills/test', body), { reason: 'unset', host: '' });
});

t.test('asks for the document, and sends the bill of a CNPJ with letters', async (t) => {
  const desk = await open('asaas');
  const asking = new Asking(desk);
  t.match(bodiesOf(await asking.says('2')), [/CPF/]);
  t.same(bodiesOf(await asking.says('quero pagar')), [], 'other words are for people');
  t.match(bodiesOf(await asking.says('12.ABC.345/01DE-34')), [/não é válido/]);
  const answer = await asking.says(`é ${LETTERS}`);
  const [wait, found, data, , pix, qr, , barcode, goodbye] = bodiesOf(answer);
  t.match(wait, /Aguarde/);
  t.equal(found, 'Localizei seu Cadastro! \n*Padaria* só mais um instante por favor!');
  t.match(data, /R\$ 129,90/);
  t.notMatch(data, /Acácias|10501|http/, 'who asks may be anybody');
  t.same([pix, qr], [pixOf('501'), 'pix.png']);
  t.match(barcode, /^23793/);
  t.match(goodbye, /finalizando/);
  t.equal(answer.close, true);
  t.equal(answer.replies?.at(-1)?.delay, 12_000);
  t.same(answer.memory, null);
  const stored = await app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
    Promise.all([trx('bill_lookups').select(), trx('media').select('mime')]),
  );
  t.match(stored, [[{ result: 'found' }], [{ mime: 'image/png' }]]);
  t.notMatch(JSON.stringify(stored), /12ABC34501DE35/, 'the document itself is kept nowhere');
  t.ok(asaas.requests.every(({ method, body }) => method === 'GET' && body === ''));
});

t.test(
  'the phone that the program knows is told all, with the paper where there is one',
  async (t) => {
    const desk = await open('ixc');
    const known = new Asking(desk, 'second-copy', '5511987650021');
    const bodies = bodiesOf(await known.says(LETTERS));
    t.match(bodies[1], /\*Padaria Trigo Dourado Ltda\*/);
    t.match(bodies[2], /Acácias/);
    t.ok(bodies.includes('boleto.pdf'));
    const stranger = await new Asking(desk).says(LETTERS);
    t.notOk(bodiesOf(stranger).includes('boleto.pdf'));
    t.notMatch(JSON.stringify(stranger), /Dourado|Acácias|senha/);
    t.ok(
      ixc.requests.some(({ body }) => body.includes('12.ABC.345/01DE-35')),
      'with punctuation',
    );
  },
);

t.test('a contact asks about three documents a day', async (t) => {
  const desk = await open('asaas');
  const asking = new Asking(desk);
  t.match(bodiesOf(await asking.says('11.222.333/0001-81')), [/Aguarde/, /não localizado/]);
  t.equal((await asking.says('111.444.777-35')).close, true, 'nothing is owed');
  t.equal((await asking.says(LETTERS)).close, true);
  t.equal((await asking.says(LETTERS)).close, true, 'the same one counts once');
  const fourth = await asking.says(BLOCKED);
  t.match(fourth, { ends: 'handed-over', reason: 'limit-documents' });
  const other = await new Asking(desk).says(BLOCKED);
  t.equal(other.close, true, 'another contact has three of its own');
  const left = await app.database.transaction({ companyId: desk.company.id }, async (ctx) => {
    const old = new Date(Date.now() - 8 * 86_400_000);
    await ctx.trx('bill_lookups').where('result', 'found').update({ created_at: old });
    await app.host.resolve('bills', PruneBills).run(ctx);
    return ctx.trx('bill_lookups').pluck<string[]>('result');
  });
  t.same(left, ['not-found'], 'after a week nothing is left of them');
});

t.test('an unblocking is asked for once a day, whatever becomes of it', async (t) => {
  const calls = (): number => ixc.requests.filter(({ path }) => /desbloqueio/.test(path)).length;
  const ask = (desk: Desk, document = BLOCKED) => new Asking(desk, 'unblock').says(document);
  const desk = await open('ixc');
  ixc.refuse();
  const refused = await ask(desk);
  t.match(refused, { ends: 'handed-over', reason: 'not-unblocked' });
  t.match(bodiesOf(refused).at(-1), /não foi aceita/);
  t.match(
    bodiesOf(await ask(desk)).at(-1),
    /já foi pedida hoje/,
    'another contact, the same contract',
  );
  t.equal(calls(), 1);
  const lost = await open('ixc');
  ixc.fault({ name: 'reset-after', path: /desbloqueio/ });
  t.match(await ask(lost), { ends: 'handed-over', usage: { failed: true } });
  t.match(bodiesOf(await ask(lost)).at(-1), /já foi pedida hoje/, 'nobody knows what became of it');
  t.equal(calls(), 2);
  ixc.restore();
  const done = await open('ixc');
  const answer = await ask(done);
  t.match(bodiesOf(answer).at(-2), /foi liberado/);
  t.equal(answer.close, true);
  t.match(bodiesOf(await ask(done)).at(-2), /não está bloqueado/);
  t.match(bodiesOf(await ask(done, LETTERS)).at(-2), /não está bloqueado/);
  t.equal(ixc.unblocked.length, 1);
  t.notMatch(JSON.stringify([refused, answer]), new RegExp(IXC_PASSWORD));
  const none = bodiesOf(await ask(await open('asaas')));
  t.match(none.at(-1), /Um \*Atendente\* vai continuar/, 'Asaas knows no connections');
});

t.test(
  'MK-Auth is asked in either of its ways, and unblocks only where that is wanted',
  async (t) => {
    for (const program of ['mkauth', 'field'] as const) {
      const fake = program === 'mkauth' ? mkauth : field;
      const desk = await open(program);
      const bodies = bodiesOf(await new Asking(desk).says(BLOCKED));
      t.ok(bodies.includes(pixOf('601')), program);
      t.match(bodies[2], /R\$ 1\.099,00/);
      t.equal(fake.unblocked.length, 0);
      await desk.setting('unblockmkauth', 'enabled');
      fake.expire();
      const told = bodiesOf(await new Asking(desk).says(BLOCKED));
      t.match(told.at(-2), /liberado/, program);
      t.equal(fake.unblocked.length, 1);
      await new Asking(desk).says(BLOCKED);
      t.equal(fake.unblocked.length, 1, 'once a day');
      const unknown = bodiesOf(await new Asking(desk).says('11.222.333/0001-81'));
      t.match(unknown.at(-1), /não localizado/);
    }
  },
);

t.test('programs that fail lead to a person; one that answers is enough', async (t) => {
  const desk = await open('asaas', 'ixc', 'mkauth');
  t.equal((await new Asking(desk).says(LETTERS)).close, true);
  for (const fault of ['html', 'cut-json', 'large', 'redirect', 'busy'] as const) {
    const single = await open('asaas');
    asaas.fault(fault, 9);
    const answer = await new Asking(single).says(LETTERS);
    t.match(bodiesOf(answer), [/Aguarde/, /Opss/], fault);
    t.match(answer, { ends: 'handed-over', usage: { failed: true } }, fault);
  }
  const shaken = await open('asaas', 'ixc');
  ixc.fault('down', 9);
  asaas.fault('reset', 1);
  const answer = await new Asking(shaken).says(LETTERS);
  t.equal(answer.close, true, 'it was away for a moment, the other one for longer');
  t.same(answer.trace, ['asaas:found', 'ixc:failed']);
  const none = await open();
  t.match(await new Asking(none).says(LETTERS), { reason: 'not-set-up', note: /Configurações/ });
  const wrong = new Asking(await open('asaas'));
  for (let time = 1; time <= 4; time += 1) await wrong.says('123456789');
  t.match(await wrong.says('123456789'), { ends: 'handed-over', reason: 'no-document' });
});

t.test('queues answer with bills by their column, and by names that are known', async (t) => {
  const desk = await open('asaas');
  const named = await desk.queue('2ª Via de Boleto');
  const chosen = await desk.queue('Financeiro');
  t.match(await desk.ok('GET', `/queue/${named}`), { billKind: null });
  await desk.ok('PUT', `/queue/${chosen}`, { billKind: 'unblock' });
  const engineOf = async (queueId: number): Promise<number | undefined> => {
    const { BillEngine } = await import('./services/bill-engine.ts');
    const engine = app.host.resolve('bills', BillEngine);
    return app.database.transaction({ companyId: desk.company.id }, (ctx) =>
      engine.applies(ctx, { queueId, connectionId: desk.connection }),
    );
  };
  t.same([await engineOf(named), await engineOf(chosen)], [1, 2]);
  await desk.ok('PUT', `/queue/${named}`, { billKind: 'off' });
  t.equal(await engineOf(named), undefined);
  const refused = await desk.call(desk.admin, 'PUT', `/queue/${named}`, { billKind: 'tudo' });
  t.equal(refused.status, 400);
  t.match(await desk.ok('GET', '/queue-options/targets'), [
    { engine: 'bills', config: 1 },
    { engine: 'bills', config: 2 },
  ]);
});
