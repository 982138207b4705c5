import t from 'tap';
import { AppError } from '../kernel/app-error.ts';
import type { Login } from './login.ts';
import { Passwords } from './passwords.ts';
import type { Origin } from './sessions.ts';
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

const from = (address: string) => ({ ...origin, address });

/** Tries a wrong password and tells the code of the refusal, time after time. */
const mistype = async (
  login: Login,
  times: number,
  email: string,
  originOf: (at: number) => Origin = () => origin,
): Promise<readonly string[]> => {
  const codes: string[] = [];
  for (let at = 0; at < times; at += 1) {
    codes.push(await codeOf(login.login({ email, password: 'errada' }, originOf(at))));
  }
  return codes;
};

/** The same at one moment, for accounts or addresses that differ. */
const mistypeAtOnce = async (
  login: Login,
  times: number,
  tryOf: (at: number) => { readonly email: string; readonly origin: Origin },
): Promise<readonly string[]> => {
  const tries = Array.from({ length: times }, (_, at) => {
    const { email, origin: where } = tryOf(at);
    return mistype(login, 1, email, () => where);
  });
  return (await Promise.all(tries)).flat().sort();
};

const WRONG = 'ERR_INVALID_CREDENTIALS';
const SLOWED = 'ERR_TOO_MANY_ATTEMPTS';

t.test(
  'defect 18: ten wrong passwords slow their address down for that account, and nobody else',
  async (t) => {
    const { login, clock, createCompany, createUser } = await createTestPlatform(t);
    const companyId = await createCompany();
    const { email } = await createUser(companyId);
    const { email: other } = await createUser(companyId);
    t.same(await mistype(login, 11, email), [...Array<string>(10).fill(WRONG), SLOWED]);
    const right = { email: email.toUpperCase(), password: PASSWORD };
    await t.rejects(login.login(right, origin), {
      code: SLOWED,
      statusCode: 429,
      details: { retryAfter: 60 },
    });
    await t.resolves(login.login({ email: other, password: PASSWORD }, origin), 'another account');
    await t.resolves(login.login(right, from('198.51.100.4')), 'from another address');
    clock.forward(60);
    await t.resolves(login.login(right, origin), 'the right password, when the delay is over');
  },
);

t.test('each further wrong password of an address waits longer', async (t) => {
  const { login, clock, createCompany, createUser } = await createTestPlatform(t);
  const { email } = await createUser(await createCompany());
  await mistype(login, 10, email);
  for (const delay of [60, 120, 240, 480, 900, 900]) {
    await t.rejects(login.login({ email, password: PASSWORD }, origin), {
      code: SLOWED,
      details: { retryAfter: delay },
    });
    clock.forward(delay);
    t.same(await mistype(login, 2, email), [WRONG, SLOWED]);
  }
});

t.test('an attack from many addresses slows new addresses down', async (t) => {
  const { login, clock, createCompany, createUser } = await createTestPlatform(t);
  const { email } = await createUser(await createCompany());
  const attack = (at: number) => ({ email, origin: from(`192.0.2.${at}`) });
  const codes = await mistypeAtOnce(login, 60, attack);
  t.same(codes, [...Array<string>(50).fill(WRONG), ...Array<string>(10).fill(SLOWED)]);
  const right = { email, password: PASSWORD };
  await t.rejects(login.login(right, from('198.51.100.4')), {
    code: SLOWED,
    details: { retryAfter: 5 },
  });
  clock.forward(5);
  await t.resolves(login.login(right, from('198.51.100.4')));
});

t.test('no attack closes an address the account was logged in to from before', async (t) => {
  const { login, clock, createCompany, createUser } = await createTestPlatform(t);
  const { email } = await createUser(await createCompany());
  const right = { email, password: PASSWORD };
  await login.login(right, origin);
  await mistypeAtOnce(login, 60, (at) => ({ email, origin: from(`192.0.2.${at}`) }));
  await mistypeAtOnce(login, 100, (at) => ({ email: `x${at}@exemplo.com`, origin }));
  await t.rejects(login.login(right, from('198.51.100.4')), { code: SLOWED }, 'a new address');
  t.same(await mistype(login, 2, email), [SLOWED, SLOWED], 'a wrong password is told no more');
  await t.resolves(login.login(right, origin), 'neither the account nor the address is closed');
  t.equal((await mistype(login, 10, email)).length, 10);
  await t.rejects(
    login.login(right, origin),
    { code: SLOWED, details: { retryAfter: 60 } },
    'its own count',
  );
  clock.forward(60);
  await t.resolves(login.login(right, origin));
});

t.test('the addresses of one IPv6 network count as one', async (t) => {
  const { login, createCompany, createUser } = await createTestPlatform(t);
  const { email } = await createUser(await createCompany());
  const codes = await mistype(login, 12, email, (at) => from(`2001:db8:1:2::${at}`));
  t.same(codes.slice(9), [WRONG, SLOWED, SLOWED]);
});

t.test('counts strangers like everybody, so that counting tells nothing', async (t) => {
  const { login } = await createTestPlatform(t);
  const codes = await mistype(login, 11, 'ninguem@exemplo.com');
  t.same(codes, [...Array<string>(10).fill(WRONG), SLOWED]);
});

t.test('fifty wrong passwords at the same time count as fifty', async (t) => {
  const { login, createCompany, createUser } = await createTestPlatform(t);
  const { email } = await createUser(await createCompany());
  const tries = Array.from({ length: 50 }, () =>
    codeOf(login.login({ email, password: 'errada' }, origin)),
  );
  const codes = await Promise.all(tries);
  t.equal(codes.filter((code) => code === WRONG).length, 10);
  t.equal(codes.filter((code) => code === SLOWED).length, 40);
});

t.test('two logins of one address do not wait for each other', async (t) => {
  const { login, passwords, createCompany, createUser } = await createTestPlatform(t);
  const companyId = await createCompany();
  const slow = await createUser(companyId);
  const quick = await createUser(companyId);
  const check = passwords.check.bind(passwords);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let arrived = (): void => undefined;
  const isHashing = new Promise<void>((resolve) => (arrived = resolve));
  passwords.check = async (password, stored) => {
    passwords.check = check;
    arrived();
    await held;
    return check(password, stored);
  };
  const first = login.login({ email: slow.email, password: PASSWORD }, origin);
  await isHashing;
  await t.resolves(login.login({ email: quick.email, password: PASSWORD }, origin));
  release();
  await t.resolves(first);
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
  'defect 18: a hundred wrong passwords from one address close it to new accounts, whoever they were for',
  async (t) => {
    const { login, clock, createCompany, createUser } = await createTestPlatform(t);
    const { email } = await createUser(await createCompany());
    const codes = await mistypeAtOnce(login, 100, (at) => ({
      email: `x${at}@exemplo.com`,
      origin,
    }));
    t.same(codes, Array<string>(100).fill(WRONG));
    const right = { email, password: PASSWORD };
    await t.rejects(login.login(right, origin), { code: SLOWED });
    await t.resolves(login.login(right, from('198.51.100.4')));
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
