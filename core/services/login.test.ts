import t from 'tap';
import { AppError } from '../http/errors.ts';
import { Passwords } from './passwords.ts';
import { createTestPlatform, origin, PASSWORD } from './testing.ts';

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'in';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

t.test('lets in who knows the password, however the e-mail is written', async (t) => {
  const { login, createCompany, createUser } = await createTestPlatform(t);
  await createUser(await createCompany(), { email: 'Ana@Exemplo.com' });
  t.match(await login.login({ email: ' ana@exemplo.COM ', password: PASSWORD }, origin), {
    user: { email: 'Ana@Exemplo.com' },
    token: /^ey/,
  });
});

t.test('answers a stranger as it answers who mistypes', async (t) => {
  const { login, createCompany, createUser } = await createTestPlatform(t);
  const { email } = await createUser(await createCompany());
  const wrong = { code: 'ERR_INVALID_CREDENTIALS', statusCode: 401, details: {} };
  await t.rejects(login.login({ email, password: 'errada' }, origin), wrong);
  await t.rejects(login.login({ email: 'x@y.z', password: PASSWORD }, origin), wrong);
  await t.rejects(login.login({ email: "' or 1=1 --", password: PASSWORD }, origin), wrong);
});

t.test(
  'defect 18: after ten wrong passwords the right one is refused too, for fifteen minutes',
  async (t) => {
    const { login, clock, createCompany, createUser } = await createTestPlatform(t);
    const companyId = await createCompany();
    const { email } = await createUser(companyId);
    const { email: other } = await createUser(companyId);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await t.rejects(login.login({ email, password: 'errada' }, origin), {
        code: 'ERR_INVALID_CREDENTIALS',
      });
      clock.forward(6);
    }
    const right = { email: email.toUpperCase(), password: PASSWORD };
    await t.rejects(login.login(right, origin), {
      code: 'ERR_TOO_MANY_ATTEMPTS',
      statusCode: 429,
      details: { retryAfter: 15 * 60 - 60 },
    });
    await t.resolves(login.login({ email: other, password: PASSWORD }, origin), 'others go on');
    clock.forward(15 * 60 - 60);
    await t.resolves(login.login(right, origin));
  },
);

t.test('counts strangers like everybody, so that counting tells nothing', async (t) => {
  const { login } = await createTestPlatform(t);
  const stranger = { email: 'ninguem@exemplo.com', password: 'errada' };
  const codes = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    codes.push(await codeOf(login.login(stranger, origin)));
  }
  t.same(codes, [...Array<string>(10).fill('ERR_INVALID_CREDENTIALS'), 'ERR_TOO_MANY_ATTEMPTS']);
});

t.test('fifty wrong passwords at the same time count as fifty', async (t) => {
  const { login, createCompany, createUser } = await createTestPlatform(t);
  const { email } = await createUser(await createCompany());
  const tries = Array.from({ length: 50 }, () =>
    codeOf(login.login({ email, password: 'errada' }, origin)),
  );
  const codes = await Promise.all(tries);
  t.equal(codes.filter((code) => code === 'ERR_INVALID_CREDENTIALS').length, 10);
  t.equal(codes.filter((code) => code === 'ERR_TOO_MANY_ATTEMPTS').length, 40);
});

t.test('the right password starts the count anew and is not charged to the address', async (t) => {
  const { login, createCompany, createUser } = await createTestPlatform(t);
  const { email } = await createUser(await createCompany());
  for (let round = 0; round < 12; round += 1) {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await t.rejects(login.login({ email, password: 'errada' }, origin), {
        code: 'ERR_INVALID_CREDENTIALS',
      });
    }
    await t.resolves(login.login({ email, password: PASSWORD }, origin));
  }
});

t.test(
  'defect 18: a hundred wrong passwords from one address close it, whoever they were for',
  async (t) => {
    const { login, clock, createCompany, createUser } = await createTestPlatform(t);
    const { email } = await createUser(await createCompany());
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const stranger = { email: `x${attempt}@exemplo.com`, password: 'errada' };
      await t.rejects(login.login(stranger, origin), { code: 'ERR_INVALID_CREDENTIALS' });
    }
    const right = { email, password: PASSWORD };
    await t.rejects(login.login(right, origin), { code: 'ERR_TOO_MANY_ATTEMPTS' });
    await t.resolves(login.login(right, { ...origin, address: '198.51.100.4' }));
    clock.forward(15 * 60);
    await t.resolves(login.login(right, origin));
  },
);

t.test(
  'who or whose company was switched off is told, but only with the right password',
  async (t) => {
    const { login, createCompany, createUser } = await createTestPlatform(t);
    const off = await createUser(await createCompany(), { active: false });
    const blocked = await createUser(await createCompany({ status: false }));
    const tryAs = (email: string, password: string) =>
      codeOf(login.login({ email, password }, origin));
    t.equal(await tryAs(off.email, PASSWORD), 'ERR_USER_INACTIVE');
    t.equal(await tryAs(blocked.email, PASSWORD), 'ERR_COMPANY_BLOCKED');
    t.equal(await tryAs(off.email, 'errada'), 'ERR_INVALID_CREDENTIALS');
    t.equal(await tryAs(blocked.email, 'errada'), 'ERR_INVALID_CREDENTIALS');
  },
);

t.test('a company past due may come in', async (t) => {
  const { login, createCompany, createUser } = await createTestPlatform(t);
  const companyId = await createCompany({ due_date: new Date('2026-01-01T12:00:00Z') });
  const { email } = await createUser(companyId);
  t.match(await login.login({ email, password: PASSWORD }, origin), {
    user: { company: { dueDate: '2026-01-01T12:00:00.000Z' } },
  });
});

t.test('stores the password anew when its parameters are no longer enough', async (t) => {
  const { login, database, change, createCompany, createUser } = await createTestPlatform(t);
  const user = await createUser(await createCompany());
  const weak = new Passwords({ memoryCost: 64, timeCost: 1, parallelism: 1 });
  await change('users', user.id, { password_hash: await weak.hash(PASSWORD) });
  await login.login({ email: user.email, password: PASSWORD }, origin);
  const rows = await database.system('test', async (ctx) =>
    ctx.trx<{ id: number; password_hash: string }>('users').where({ id: user.id }),
  );
  t.match(rows[0]?.password_hash, /m=1024,t=1/);
  await t.resolves(login.login({ email: user.email, password: PASSWORD }, origin));
});
