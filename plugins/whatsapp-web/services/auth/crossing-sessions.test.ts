import type { BinaryNode } from '@whiskeysockets/baileys';
import t from 'tap';
import { acquainted, DatabaseKeys, connectionOf, MARIA } from '../../testing/bare-connection.ts';
import { SignalDevice } from '../../testing/signal-device.ts';

const CONNECTION = '91111300000001:11@lid';

/** A connection and a customer who have written to each other, and what each of them reads of the other. */
const setUp = async () => {
  const maria = new SignalDevice();
  const connection = connectionOf(new DatabaseKeys());
  await acquainted(maria, connection, CONNECTION);
  const asks = (text: string) => maria.encrypt(CONNECTION, { conversation: text });
  const answers = async (text: string): Promise<BinaryNode> => {
    let sealed: BinaryNode | undefined;
    await connection.say(MARIA, text, (enc) => {
      sealed = enc;
    });
    if (!sealed) throw new Error('nothing was sent');
    return sealed;
  };
  const readByConnection = (enc: BinaryNode) => connection.open(MARIA, enc);
  const readByMaria = async (enc: BinaryNode) =>
    (await maria.decrypt(CONNECTION, enc)).conversation;
  return { maria, connection, asks, answers, readByConnection, readByMaria };
};

/** A new session beside the one there is, with the first message under it. */
const NEW_KEYS = {
  'the connection has new keys of the phone': async (world: Awaited<ReturnType<typeof setUp>>) => {
    world.connection.askedTwice(MARIA);
    await world.connection.given(MARIA, await world.maria.bundle());
    const first = await world.answers('chave nova');
    return () => world.readByMaria(first);
  },
  'the phone has new keys of the connection': async (world: Awaited<ReturnType<typeof setUp>>) => {
    await world.maria.startSession(CONNECTION, world.connection.bundle());
    const first = await world.asks('chave nova');
    return () => world.readByConnection(first);
  },
};

for (const [cause, makeNewKey] of Object.entries(NEW_KEYS)) {
  for (const crossing of ['question', 'answer', 'both'] as const) {
    for (const next of ['connection', 'phone'] as const) {
      t.test(`${cause}, crossing: ${crossing}, next writes: ${next}`, async (t) => {
        const world = await setUp();
        const { asks, answers, readByConnection, readByMaria } = world;
        const question = await asks('pergunta antiga');
        const answer = await answers('resposta antiga');
        const readFirst = await makeNewKey(world);
        t.equal(await readFirst(), 'chave nova');
        if (crossing !== 'answer') t.equal(await readByConnection(question), 'pergunta antiga');
        if (crossing !== 'question') t.equal(await readByMaria(answer), 'resposta antiga');
        const connectionWrites = async (text: string) => {
          t.equal(await readByMaria(await answers(text)), text);
        };
        const phoneWrites = async (text: string) => {
          t.equal(await readByConnection(await asks(text)), text);
        };
        const turns =
          next === 'connection' ? [connectionWrites, phoneWrites] : [phoneWrites, connectionWrites];
        for (const round of [1, 2, 3]) {
          for (const writes of turns) await writes(`rodada ${round}`);
        }
        if (crossing === 'answer') t.equal(await readByConnection(question), 'pergunta antiga');
        if (crossing === 'question') t.equal(await readByMaria(answer), 'resposta antiga');
      });
    }
  }
}
