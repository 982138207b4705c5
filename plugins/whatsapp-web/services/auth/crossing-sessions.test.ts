import type { BinaryNode } from '@whiskeysockets/baileys';
import t from 'tap';
import { acquainted, DatabaseKeys, lineOf, MARIA } from '../../testing/bare-line.ts';
import { SignalDevice } from '../../testing/signal-device.ts';

const LINE = '91111300000001:11@lid';

/** A line and a customer who have written to each other, and what each of them reads of the other. */
const setUp = async () => {
  const maria = new SignalDevice();
  const line = lineOf(new DatabaseKeys());
  await acquainted(maria, line, LINE);
  const asks = (text: string) => maria.encrypt(LINE, { conversation: text });
  const answers = async (text: string): Promise<BinaryNode> => {
    let sealed: BinaryNode | undefined;
    await line.say(MARIA, text, (enc) => {
      sealed = enc;
    });
    if (!sealed) throw new Error('nothing was sent');
    return sealed;
  };
  const readByLine = (enc: BinaryNode) => line.open(MARIA, enc);
  const readByMaria = async (enc: BinaryNode) => (await maria.decrypt(LINE, enc)).conversation;
  return { maria, line, asks, answers, readByLine, readByMaria };
};

/** A new session beside the one there is, with the first message under it. */
const NEW_KEYS = {
  'the line has new keys of the phone': async (world: Awaited<ReturnType<typeof setUp>>) => {
    world.line.askedTwice(MARIA);
    await world.line.given(MARIA, await world.maria.bundle());
    const first = await world.answers('chave nova');
    return () => world.readByMaria(first);
  },
  'the phone has new keys of the line': async (world: Awaited<ReturnType<typeof setUp>>) => {
    await world.maria.startSession(LINE, world.line.bundle());
    const first = await world.asks('chave nova');
    return () => world.readByLine(first);
  },
};

for (const [cause, makeNewKey] of Object.entries(NEW_KEYS)) {
  for (const crossing of ['question', 'answer', 'both'] as const) {
    for (const next of ['line', 'phone'] as const) {
      t.test(`${cause}, crossing: ${crossing}, next writes: ${next}`, async (t) => {
        const world = await setUp();
        const { asks, answers, readByLine, readByMaria } = world;
        const question = await asks('pergunta antiga');
        const answer = await answers('resposta antiga');
        const readFirst = await makeNewKey(world);
        t.equal(await readFirst(), 'chave nova');
        if (crossing !== 'answer') t.equal(await readByLine(question), 'pergunta antiga');
        if (crossing !== 'question') t.equal(await readByMaria(answer), 'resposta antiga');
        const lineWrites = async (text: string) => {
          t.equal(await readByMaria(await answers(text)), text);
        };
        const phoneWrites = async (text: string) => {
          t.equal(await readByLine(await asks(text)), text);
        };
        const turns = next === 'line' ? [lineWrites, phoneWrites] : [phoneWrites, lineWrites];
        for (const round of [1, 2, 3]) {
          for (const writes of turns) await writes(`rodada ${round}`);
        }
        if (crossing === 'answer') t.equal(await readByLine(question), 'pergunta antiga');
        if (crossing === 'question') t.equal(await readByMaria(answer), 'resposta antiga');
      });
    }
  }
}
