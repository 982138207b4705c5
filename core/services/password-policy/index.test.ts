import t from 'tap';
import { PasswordPolicy } from './index.ts';

const policy = new PasswordPolicy();
const person = { name: 'Ana Souza', email: 'ana@padaria.com', company: 'Padaria Boa' };

const refusalOf = async (password: string): Promise<string | undefined> =>
  (await policy.judge(password, person)).refusal?.code;

t.test('asks for eight characters, and for no kind of character', async (t) => {
  t.equal(await refusalOf('x7Kq#9v'), 'ERR_PASSWORD_TOO_SHORT');
  t.equal(await refusalOf('ação-fé'), 'ERR_PASSWORD_TOO_SHORT', 'characters, not bytes');
  const short = await policy.judge('x7Kq#9v', person);
  t.match(short.refusal?.details, { field: 'password', minimum: 8 });
  for (const good of ['violeta canta baixo', 'boa-conversa-7', 'xkqzvwpj', '4915882017736']) {
    t.equal(await refusalOf(good), undefined, good);
  }
});

t.test('refuses what is in the lists of guessers, in three languages', async (t) => {
  for (const common of [
    '12345678',
    'Senha123',
    'mudar123',
    'PASSWORD',
    'P@ssw0rd1',
    'corinthians1910',
    'whatsapp123',
    'atendimento',
    'bienvenido1',
    'iloveyou1',
    'bomdia123',
  ]) {
    t.equal(await refusalOf(common), 'ERR_PASSWORD_TOO_COMMON', common);
  }
});

t.test('refuses what is made of the person’s own data', async (t) => {
  for (const own of ['anasouza1', 'Padaria2024', 'padariaboa', 'ana@padaria.com', 'ana.souza']) {
    t.equal(await refusalOf(own), 'ERR_PASSWORD_PERSONAL', own);
  }
  const other = await policy.judge('padariaboa-xq', { name: 'Bia' });
  t.equal(other.refusal, undefined, 'somebody else’s data is none');
});

t.test('refuses patterns', async (t) => {
  for (const pattern of ['abcdefgh', 'zzzzzzzzz', '31122001', 'xqxqxqxqxq']) {
    t.equal(await refusalOf(pattern), 'ERR_PASSWORD_PREDICTABLE', pattern);
  }
});

t.test('a password of any length and alphabet costs no time on the event loop', async (t) => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  const hardest = await policy.judge('4@8({[</369&#!1'.repeat(8), person);
  clearInterval(counting);
  t.equal(hardest.score, 4);
  t.ok(turns > 5, `the event loop went on (${turns} turns)`);
  t.equal(await refusalOf('\u{1f600}'.repeat(30)), 'ERR_PASSWORD_PREDICTABLE');
});
