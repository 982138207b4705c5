import { addTransactionCapability, initAuthCreds } from '@whiskeysockets/baileys';
import type {
  BinaryNode,
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStore,
} from '@whiskeysockets/baileys';
import { pino } from 'pino';
import t from 'tap';
import { MemoryKeys, SignalDevice } from '../testing/signal-device.ts';
import { Arrivals } from './arrivals.ts';
import { JOURNAL } from './auth/journal-rows.ts';
import { KeySteps } from './auth/key-steps.ts';
import { journalledRepository } from './journalled-repository.ts';
import { quietCipherLibrary } from './quiet-console.ts';

quietCipherLibrary();
const silent = pino({ level: 'silent' });

/** Keys as a database keeps them: nothing is written at once, and what was written survives the process. */
class DatabaseKeys implements SignalKeyStore {
  /** Types written together, in order. */
  readonly commits: (readonly string[])[] = [];

  constructor(readonly rows = new MemoryKeys()) {}

  get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
    return this.rows.get(type, ids);
  }

  async set(data: SignalDataSet): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.commits.push(Object.keys(data));
    this.rows.set(data);
  }
}

/** A line's end, as the library runs it: every message it sends is sealed inside one transaction of the library's own. */
const lineOf = (store: DatabaseKeys, credentials = initAuthCreds()) => {
  const steps = new KeySteps(store);
  const keys = addTransactionCapability(steps, silent, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 1,
  });
  const arrivals = new Arrivals(() => undefined);
  const repository = journalledRepository({
    arrivals,
    steps,
    find: () => Promise.resolve(undefined),
  })({ creds: credentials, keys }, silent);
  return {
    credentials,
    store,
    repository,
    open: async (from: string, { attrs, content }: BinaryNode) => {
      const enc = { tag: 'enc', attrs, content: content ?? '' };
      arrivals.note({ tag: 'message', attrs: { id: 'M', from }, content: [enc] });
      await repository.decryptMessage({
        jid: from,
        type: attrs.type === 'pkmsg' ? 'pkmsg' : 'msg',
        ciphertext: enc.content as Uint8Array,
      });
    },
    /** @param leaves called with the stanza's part when it goes out, as the library does: before its own commit */
    say: (to: string, text: string, leaves: (enc: BinaryNode) => unknown) =>
      keys.transaction(async () => {
        const data = Buffer.from([10, text.length, ...Buffer.from(text), 1]);
        const { type, ciphertext } = await repository.encryptMessage({ jid: to, data });
        await leaves({ tag: 'enc', attrs: { type }, content: ciphertext });
      }, 'me'),
  };
};

type TestLine = ReturnType<typeof lineOf>;

const MARIA = '72221988877777@lid';

/** Somebody who wrote to a line under an address, and was answered. */
const acquainted = async (maria: SignalDevice, line: TestLine, address: string): Promise<void> => {
  const { signedIdentityKey, signedPreKey, registrationId } = line.credentials;
  await maria.startSession(address, {
    registrationId,
    identity: signedIdentityKey.public,
    signedPreKey: {
      keyId: signedPreKey.keyId,
      key: signedPreKey.keyPair.public,
      signature: signedPreKey.signature,
    },
  });
  await line.open(MARIA, await maria.encrypt(address, { conversation: 'oi' }));
  await line.say(MARIA, 'bom dia', (enc) => maria.decrypt(address, enc));
};

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
