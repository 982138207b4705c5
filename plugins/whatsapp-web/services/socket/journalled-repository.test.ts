import type { BinaryNode } from '@whiskeysockets/baileys';
import t from 'tap';
import { acquainted, DatabaseKeys, lineOf, MARIA } from '../../testing/bare-line.ts';
import { SignalDevice } from '../../testing/signal-device.ts';
import type { MemoryKeys } from '../../testing/signal-device.ts';
import { JOURNAL } from '../store/journal-rows.ts';

const LINE = '91111300000001:11@lid';
const OTHER_LINE = '91111300000002:11@lid';

t.test('answers and messages that cross use no key twice', async (t) => {
  const maria = new SignalDevice();
  const line = lineOf(new DatabaseKeys());
  await acquainted(maria, line, LINE);
  const heard: (string | null | undefined)[] = [];
  const said: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const written = await maria.encrypt(LINE, { conversation: `pergunta ${round}` });
    const answers = [`a${round}`, `b${round}`];
    said.push(...answers);
    const left: BinaryNode[] = [];
    await Promise.all([
      line.open(MARIA, written),
      ...answers.map((text) => line.say(MARIA, text, (enc) => left.push(enc))),
    ]);
    for (const enc of left) heard.push((await maria.decrypt(LINE, enc)).conversation);
  }
  t.same(heard, said);
});

t.test('what left cannot be opened twice with one key, whenever the process dies', async (t) => {
  const maria = new SignalDevice();
  const line = lineOf(new DatabaseKeys());
  await acquainted(maria, line, LINE);
  let kept: MemoryKeys | undefined;
  await line.say(MARIA, 'primeira', async (enc) => {
    t.equal((await maria.decrypt(LINE, enc)).conversation, 'primeira');
    kept = line.store.rows.copy();
  });
  const next = lineOf(new DatabaseKeys(kept), line.credentials);
  await next.say(MARIA, 'segunda', async (enc) => {
    t.equal((await maria.decrypt(LINE, enc)).conversation, 'segunda');
  });
});

t.test('what two lines hear of the same person is kept by each in one piece', async (t) => {
  const maria = new SignalDevice();
  const lines = [lineOf(new DatabaseKeys()), lineOf(new DatabaseKeys())] as const;
  const addresses = [LINE, OTHER_LINE] as const;
  await Promise.all(lines.map((line, at) => acquainted(maria, line, addresses[at] ?? '')));
  const written = await Promise.all(
    addresses.map((address) => maria.encrypt(address, { conversation: 'bom dia' })),
  );
  for (const { store } of lines) store.commits.length = 0;
  await Promise.all(lines.map((line, at) => line.open(MARIA, written[at]!)));
  for (const { store } of lines) t.same(store.commits, [['session', JOURNAL]]);
});

t.test('a session the library drops stays dropped', async (t) => {
  const maria = new SignalDevice();
  const line = lineOf(new DatabaseKeys());
  await acquainted(maria, line, LINE);
  const written = await maria.encrypt(LINE, { conversation: 'pergunta' });
  await Promise.all([line.open(MARIA, written), line.repository.deleteSession([MARIA])]);
  t.match(await line.repository.validateSession(MARIA), { exists: false });
});
