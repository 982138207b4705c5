import { caller, catchMail, createTestApp, linkIn } from 'prosa/core/testing';
import type { TestApp, TestUser } from 'prosa/core/testing';
import { Secret, TOTP } from 'otpauth';
import t from 'tap';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

const catcher = await catchMail(t);
const app = await createTestApp(t, { config: { smtpUrl: catcher.url } });
const call = caller(app);

const queuedNotices = async (from: TestApp): Promise<number> => {
  const { rows } = await from.database.knex.raw<{ rows: unknown[] }>(
    `select 1 from pgboss.job where name = 'account.notify'`,
  );
  return rows.length;
};

/** The text of a mail, whatever its transfer encoding did to it. */
const read = (letter: string): string =>
  decodeURIComponent(
    letter
      .replaceAll('=\r\n', '')
      .replaceAll('%', '%25')
      .replace(/=([0-9A-F]{2})/g, '%$1'),
  );

const subjectOf = (letter: string): string => {
  const words = /^Subject: ((?:.|\r\n )*?)\r\n(?! )/m.exec(letter)?.[1] ?? '';
  return words
    .replace(/\r\n /g, ' ')
    .replace(/=\?UTF-8\?(Q|B)\?(.*?)\?=\s?/gi, (_all, coding: string, text: string) =>
      coding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : read(text.replaceAll('_', ' ')),
    );
};

const toOf = (letter: string): string => /^To: (.*)\r$/m.exec(letter)?.[1] ?? '';

/** So many mails to people, as pairs of receiver and subject, sorted. */
const told = async (people: readonly TestUser[], count: number) => {
  const addresses = people.map(({ email }) => email);
  const theirs = () => catcher.letters.filter((letter) => addresses.includes(toOf(letter)));
  while (theirs().length < count) await catcher.received(catcher.letters.length + 1);
  return theirs()
    .map((letter) => [toOf(letter), subjectOf(letter)])
    .sort();
};

const lettersTo = ({ email }: TestUser): readonly string[] =>
  catcher.letters.filter((letter) => toOf(letter) === email).map(read);

const speak = ({ email, password }: TestUser, language: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'accept-language': language, 'user-agent': CHROME },
    payload: { email, password },
  });

t.test(
  'B.1: a new e-mail and password are told to the old address, with when and from where',
  async (t) => {
    const { admin } = await app.factories.company();
    const answer = await app.inject({
      method: 'PUT',
      url: `/api/users/${String(admin.id)}`,
      headers: { ...admin.headers, 'user-agent': CHROME },
      payload: { email: `ladrao-${admin.email}`, password: 'nova-conversa-9' },
    });
    t.equal(answer.statusCode, 200);
    t.same(await told([admin], 2), [
      [admin.email, 'Prosa: A senha da sua conta foi trocada'],
      [admin.email, 'Prosa: O e-mail da sua conta foi trocado'],
    ]);
    for (const letter of lettersTo(admin)) {
      t.match(letter, /Olá, Ana!/);
      t.match(letter, /Quando: \d\d\/\d\d\/\d{4}, \d\d:\d\d \(America\/Sao_Paulo\)/);
      t.match(letter, /Navegador: Chrome, Windows/);
      t.match(letter, /Endereço IP: 127\.0\.0\.1/);
      t.match(letter, /Se não foi você/);
      t.notMatch(letter, /ladrao|Quem:/);
    }
    const password = lettersTo(admin).find((letter) => letter.includes('A senha da'));
    t.match(password, /http:\/\/localhost:3000\/forgot-password/);
  },
);

t.test('what an admin changes is told to the person concerned, in their language', async (t) => {
  const { id: companyId, admin } = await app.factories.company();
  const bia = await app.factories.user({ companyId, name: 'Bia http://mau.example/' });
  t.equal((await speak(bia, 'es,pt;q=0.5')).statusCode, 200);
  const path = `/users/${String(bia.id)}`;
  t.equal((await call(admin, 'PUT', path, { password: 'nova-conversa-9' })).statusCode, 200);
  t.same(await told([bia], 1), [[bia.email, 'Prosa: Se cambió la contraseña de su cuenta']]);
  const letter = lettersTo(bia)[0] ?? '';
  t.match(letter, /Quién: Ana/);
  t.match(letter, /Hola, Bia http mau example:/, 'a name is no link');
  t.equal((await call(admin, 'PUT', path, { name: 'Bia' })).statusCode, 200);
  t.equal((await call(admin, 'PUT', path, { profile: 'supervisor' })).statusCode, 200);
  t.equal((await call(admin, 'PUT', path, { email: `nova-${bia.email}` })).statusCode, 200);
  t.same(
    (await told([bia], 2)).map(([, subject]) => subject),
    ['Prosa: Se cambió el correo de su cuenta', 'Prosa: Se cambió la contraseña de su cuenta'],
  );
});

t.test('the language follows the last renewal of the session', async (t) => {
  const { admin } = await app.factories.company();
  const login = await speak(admin, 'pt-BR');
  const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const renewed = await app.inject({
    method: 'POST',
    url: '/api/auth/refresh_token',
    headers: { cookie, 'accept-language': 'en' },
  });
  t.equal(renewed.statusCode, 200);
  const { token } = renewed.json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}`, cookie };
  t.equal((await call({ ...admin, headers }, 'GET', '/contacts/export')).statusCode, 200);
  t.same(await told([admin], 1), [
    [admin.email, 'Prosa: The contacts of your company were exported with your account'],
  ]);
});

t.test('exports, tokens, plans and deletions of companies are told', async (t) => {
  const { id: companyId, admin } = await app.factories.company();
  const home = await app.factories.company();
  const root = await app.factories.user({ companyId: home.id, profile: 'admin', isSuper: true });
  const colleague = await app.factories.user({ companyId });
  const other = await app.factories.company();
  const shown = (await call(root, 'GET', `/companies/${String(companyId)}`)).json<object>();
  const { planId: otherPlan } = (await call(root, 'GET', `/companies/${String(other.id)}`)).json<{
    planId: number;
  }>();
  const { name, planId } = shown as { name: string; planId: number };
  const company = `/companies/${String(companyId)}`;
  t.equal((await call(root, 'PUT', company, { name, planId })).statusCode, 200, 'the same plan');
  t.equal((await call(root, 'PUT', company, { name, planId: otherPlan })).statusCode, 200);
  t.equal(
    (await call(root, 'DELETE', `/companies/${String(other.id)}`, { name: other.name })).statusCode,
    200,
  );
  const line = await call(admin, 'POST', '/whatsapp', { name: 'Loja', provider: 'simulator' });
  const { id } = line.json<{ id: number }>();
  t.equal((await call(admin, 'PUT', `/message-api/tokens/${String(id)}`)).statusCode, 200);
  t.equal((await call(admin, 'DELETE', `/message-api/tokens/${String(id)}`)).statusCode, 200);
  t.same(
    await told([admin, root], 4),
    [
      [admin.email, 'Prosa: O plano da sua empresa foi trocado'],
      [admin.email, 'Prosa: Um token da API foi criado com a sua conta'],
      [admin.email, 'Prosa: Um token da API foi excluído com a sua conta'],
      [root.email, 'Prosa: Uma empresa foi encerrada com a sua conta'],
    ].sort(),
  );
  t.notOk(catcher.letters.some((letter) => toOf(letter) === colleague.email));
  const plan = lettersTo(admin).find((letter) => letter.includes('O plano'));
  t.match(plan, /Quem: equipe da plataforma/);
});

/** Turns the second factor on, as a person with a phone does. */
const turnOn = async (who: TestUser): Promise<void> => {
  const { secret } = (await call(who, 'POST', '/two-step')).json<{ secret: string }>();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const answer = await call(who, 'POST', '/two-step/confirm', { code });
  if (answer.statusCode !== 200) throw new Error(answer.body);
};

t.test('B.1: a second factor that is turned on or off is told, whoever does it', async (t) => {
  const { id: companyId, admin } = await app.factories.company();
  const bia = await app.factories.user({ companyId, name: 'Bia' });
  const on = 'Prosa: A entrada em duas etapas foi ativada na sua conta';
  const off = 'Prosa: A entrada em duas etapas foi desativada na sua conta';
  await turnOn(admin);
  t.same(await told([admin], 1), [[admin.email, on]]);
  t.match(lettersTo(admin)[0], /Endereço IP: 127\.0\.0\.1/);
  t.notMatch(lettersTo(admin)[0], /Quem:/, 'it was the reader');
  t.equal((await call(admin, 'POST', '/two-step/off')).statusCode, 200);
  t.same(await told([admin], 2), [
    [admin.email, on],
    [admin.email, off],
  ]);

  await turnOn(bia);
  t.equal((await call(admin, 'DELETE', `/two-step/users/${String(bia.id)}`)).statusCode, 200);
  t.same(await told([bia], 2), [
    [bia.email, on],
    [bia.email, off],
  ]);
  t.match(lettersTo(bia)[1], /Quem: Ana/);

  const home = await app.factories.company();
  const root = await app.factories.user({ companyId: home.id, profile: 'admin', isSuper: true });
  const caio = await app.factories.user({ companyId, name: 'Caio' });
  await turnOn(caio);
  const path = `/two-step/companies/${String(companyId)}/users/${String(caio.id)}`;
  t.equal((await call(root, 'DELETE', path)).statusCode, 200);
  t.same(await told([caio], 2), [
    [caio.email, on],
    [caio.email, off],
  ]);
  t.match(lettersTo(caio)[1], /Quem: equipe da plataforma/);
  t.equal((await told([admin], 2)).length, 2, 'nobody else is told');
});

t.test('B.1: a password that is set by a link is told to the address', async (t) => {
  const { admin } = await app.factories.company();
  const asked = await call(undefined, 'POST', '/password-resets', { email: admin.email });
  t.equal(asked.statusCode, 202);
  await told([admin], 1);
  const letter = catcher.letters.find((each) => toOf(each) === admin.email) ?? '';
  const token = linkIn(letter).split('#')[1] ?? '';
  const path = '/password-resets';
  const password = 'nova-conversa-9';
  t.equal((await call(undefined, 'PUT', path, { token, password })).statusCode, 200);
  const subjects = (await told([admin], 2)).map(([, subject]) => subject);
  t.ok(subjects.includes('Prosa: A senha da sua conta foi trocada'), subjects.join(', '));
  const notice = lettersTo(admin).find((each) => each.includes('A senha da sua conta foi'));
  t.match(notice, /Endereço IP: 127\.0\.0\.1/);
  t.match(notice, /http:\/\/localhost:3000\/forgot-password/);
});

t.test('a mail server that is down fails no change: the mail is sent later', async (t) => {
  const { admin } = await app.factories.company();
  catcher.failNext(1);
  const path = `/users/${String(admin.id)}`;
  t.equal((await call(admin, 'PUT', path, { password: 'nova-conversa-9' })).statusCode, 200);
  const { rows } = await app.database.knex.raw<{ rows: { retry_limit: number }[] }>(
    `select retry_limit from pgboss.job where name = 'account.notify' and data::text like ?`,
    [`%${admin.email}%`],
  );
  t.equal(rows[0]?.retry_limit, 5);
});

t.test('without a mail server nothing waits to be sent', async (t) => {
  const without = await createTestApp(t);
  const { admin } = await without.factories.company();
  const path = `/users/${String(admin.id)}`;
  const answer = await caller(without)(admin, 'PUT', path, { password: 'nova-conversa-9' });
  t.equal(answer.statusCode, 200);
  t.equal(await queuedNotices(without), 0);
});

t.test('a change that is refused is told to nobody', async (t) => {
  const { admin } = await app.factories.company();
  const before = await queuedNotices(app);
  const stolen = { ...admin, headers: admin.unconfirmed };
  const path = `/users/${String(admin.id)}`;
  const refused = await call(stolen, 'PUT', path, { password: 'nova-conversa-9' });
  t.equal(refused.statusCode, 403);
  t.equal(await queuedNotices(app), before);
});
