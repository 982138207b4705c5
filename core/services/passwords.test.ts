import t from 'tap';
import { Passwords } from './passwords.ts';

const passwords = new Passwords();

t.test('stores passwords as argon2id with the parameters OWASP asks for', async (t) => {
  const stored = await passwords.hash('uma senha boa');
  t.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  t.not(stored, await passwords.hash('uma senha boa'), 'the same password is stored differently');
});

t.test('knows the right password from a wrong one', async (t) => {
  const stored = await passwords.hash('uma senha boa');
  t.same(await passwords.check('uma senha boa', stored), { matches: true, isOutdated: false });
  t.same(await passwords.check('uma senha ruim', stored), { matches: false, isOutdated: false });
});

t.test('never matches somebody who does not exist, not even with the stand-in', async (t) => {
  t.match(await passwords.check('nobody has this password', undefined), { matches: false });
});

t.test('works as hard for somebody who does not exist', async (t) => {
  const stored = await passwords.hash('uma senha boa');
  await passwords.check('x', undefined);
  const time = async (hash: string | undefined): Promise<number> => {
    const start = process.cpuUsage();
    await passwords.check('uma senha ruim', hash);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  // In turns, and by the processor's time: whatever else the machine does weighs on both alike. Not hashing at all
  // would be hundreds of times faster.
  const [unknown, known]: [number[], number[]] = [[], []];
  for (let round = 0; round < 9; round += 1) {
    unknown.push(await time(undefined));
    known.push(await time(stored));
  }
  const ratio = Math.min(...unknown) / Math.min(...known);
  t.ok(ratio > 0.25 && ratio < 4, `unknown / known takes ${ratio.toFixed(2)} times as long`);
});

t.test('asks to store a password anew when the parameters rose', async (t) => {
  const old = await new Passwords({ memoryCost: 8192, timeCost: 1, parallelism: 1 }).hash('antiga');
  t.same(await passwords.check('antiga', old), { matches: true, isOutdated: true });
  t.same(await passwords.check('errada', old), { matches: false, isOutdated: false });
});

t.test('keeps the event loop free while it hashes', async (t) => {
  let isDone = false;
  const hashed = Promise.all(Array.from({ length: 8 }, () => passwords.hash('uma senha boa'))).then(
    () => (isDone = true),
  );
  await new Promise(setImmediate);
  t.equal(isDone, false, 'the loop turned before they were done');
  await hashed;
});

t.test('stores a password somebody chose only when the policy takes it', async (t) => {
  const cheap = new Passwords({ memoryCost: 1024, timeCost: 1, parallelism: 1 });
  const person = { name: 'Ana Souza' };
  await t.rejects(cheap.choose('curta', person), { code: 'ERR_PASSWORD_TOO_SHORT' });
  await t.rejects(cheap.choose('mudar123', person), { code: 'ERR_PASSWORD_TOO_COMMON' });
  await t.rejects(cheap.choose('ana-souza', person), { code: 'ERR_PASSWORD_PERSONAL' });
  const stored = await cheap.choose('boa-conversa-7', person);
  t.match(await cheap.check('boa-conversa-7', stored), { matches: true });
});
