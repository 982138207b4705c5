import { caller, createTestApp } from 'prosa/core/testing';
import t from 'tap';
import plans from '../../plans/index.ts';
import settings from '../../settings/index.ts';
import plugin from '../index.ts';

interface Company {
  readonly id: number;
  readonly name: string;
  readonly phone: string | null;
  readonly timezone: string;
  readonly referrer?: { readonly id: number };
}

const app = await createTestApp(t, { plugins: [settings, plans, plugin] });
const call = caller(app);
const { admin, id: companyId } = await app.factories.company();
const owner = await app.factories.user({ companyId, profile: 'admin', isSuper: true });

const planNamed = (name: string, isPublic: boolean) =>
  app.database.system('test', async ({ trx }) => {
    const row = { name, users: 3, connections: 1, queues: 2, value_cents: 3000 };
    const [plan] = await trx('plans')
      .insert({ ...row, is_public: isPublic })
      .returning<{ id: number }[]>('id');
    return plan!.id;
  });

const planId = await planNamed('Básico', true);
const hidden = await planNamed('Interno', false);

let visitors = 0;

/** A visitor's signup, each with another name, from another address. */
const signUp = async (changes: object = {}) => {
  visitors += 1;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/companies/cadastro',
    remoteAddress: `198.51.100.${visitors}`,
    payload: {
      name: `Padaria ${visitors}`,
      email: `dona${visitors}@example.com`,
      password: 'boa-conversa-7',
      planId,
      ...changes,
    },
  });
  return { code: answer.statusCode, ...answer.json<Company & { error?: string }>() };
};

/** The platform's own people add a company by the same rules. */
const add = async (changes: object) => {
  visitors += 1;
  const body = { name: `Loja ${visitors}`, email: `loja${visitors}@example.com`, planId };
  const answer = await call(owner, 'POST', '/companies', { ...body, ...changes });
  return answer.json<Company & { error?: string }>();
};

t.test('B.8: a signup without a plan, or with one that is not on offer, is refused', async (t) => {
  t.match(await signUp({ planId: undefined }), { code: 400, error: 'ERR_VALIDATION' });
  for (const wrong of [hidden, 999_999]) {
    t.match(await signUp({ planId: wrong }), { code: 404, error: 'ERR_NO_PLAN_FOUND' });
  }
});

t.test('B.8: names that differ in case or blanks only are one name', async (t) => {
  t.match(await signUp({ name: '  Pão  de\u00a0Ló ' }), { code: 200, name: 'Pão de Ló' });
  for (const name of ['PÃO DE LÓ', 'pão   de ló', 'Pão de Ló', 'Pa\u0303o de Lo\u0301']) {
    const taken = { error: 'ERR_COMPANY_NAME_ALREADY_EXISTS' };
    t.match(await signUp({ name }), { code: 400, ...taken }, name);
    t.match(await add({ name }), taken, name);
  }
});

t.test('B.8: a phone number has 8 to 15 digits', async (t) => {
  const refused = { error: 'ERR_COMPANY_INVALID_PHONE' };
  for (const phone of ['abc', '1234567', '1'.repeat(16), '11 98765-4321 ramal', '++551198765432']) {
    t.match(await signUp({ phone }), { code: 400, ...refused }, phone);
    t.match(await add({ phone }), refused, phone);
  }
  const phone = '+55 (11) 98765-4321';
  t.match(await signUp({ phone: ` ${phone} ` }), { code: 200, phone });
  const { id, phone: left } = await signUp({ phone: ' ' });
  t.equal(left, null, 'it may be left out');
  const put = await call(owner, 'PUT', `/companies/${id}`, { phone: 'abc' });
  t.match(put.json(), refused);
});

t.test('B.1: a company signs up in the time zone of the visitor’s browser', async (t) => {
  const zoneOf = async (timezone?: string) => (await signUp({ timezone })).timezone;
  t.equal(await zoneOf('America/Manaus'), 'America/Manaus');
  t.equal(await zoneOf('America/New_York'), 'America/New_York');
  t.equal(await zoneOf(), 'America/Sao_Paulo');
  t.equal(await zoneOf('Etc/Unknown'), 'America/Sao_Paulo', 'the visitor has not typed it');
});

t.test('B.9: a link with a company’s id tells the platform who referred whom', async (t) => {
  const { id, code } = await signUp({ companyId: String(companyId) });
  t.equal(code, 200);
  t.not(id, companyId, 'it joins nothing');
  for (const wrong of ['999999', 'x', '', { id: 1 }]) {
    t.equal((await signUp({ companyId: wrong })).code, 200, JSON.stringify(wrong));
  }
  const all = (await call(owner, 'GET', '/companies/list')).json<Company[]>();
  t.match(
    all.filter(({ referrer }) => referrer),
    [{ id, referrer: { id: companyId } }],
  );
  const other = await app.factories.company();
  await app.database.system('test', ({ trx }) =>
    trx('companies').where('id', other.id).update({ referrer_id: companyId }),
  );
  const own = (await call(other.admin, 'GET', `/companies/${other.id}`)).json<Company>();
  t.equal(own.referrer, undefined, 'the company itself is shown no other');
  t.equal((await call(admin, 'GET', '/companies/list')).statusCode, 403);
});
