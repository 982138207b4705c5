import { pino } from 'pino';
import { proto } from '@whiskeysockets/baileys';
import t from 'tap';
import type { ChannelEvent } from '../../../connections/public.ts';
import { InboundPipeline } from './inbound-pipeline.ts';

const PHONE = '5511988887777@s.whatsapp.net';
const LID = '7222@lid';
const NUMBER = '5511988887777';

let last = 0;

/** The journal's entry of a text somebody wrote; positions follow the order of the calls. */
const wrote = (text: string, envelope: Readonly<Record<string, string>>) => {
  last += 1;
  const id = `ID${last}`;
  const bytes = proto.Message.encode({ conversation: text }).finish();
  return {
    position: String(last),
    digest: id,
    messageId: id,
    envelope: { id, t: '1700000000', ...envelope },
    plaintext: Buffer.concat([bytes, Buffer.from([1])]),
  };
};

/** A connection's intake, which stores only what it is let. */
const setUp = () => {
  const known = new Map<string, string>();
  const stored: string[] = [];
  const asked: string[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const receive = async (events: readonly ChannelEvent[]) => {
    const words = events.map((event) => (event.type === 'message' ? event.body : event.type));
    asked.push(...words);
    if (words.includes('primeira')) await held;
    stored.push(...words);
    return events.map(() => 'stored' as const);
  };
  const inbound = new InboundPipeline({
    handle: { connectionId: 1, receive },
    logger: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    me: () => ({ id: '5511300000000:11@s.whatsapp.net', lid: '9:11@lid' }),
    numberOf: async (jid, other) => {
      const phone = [jid, other, known.get(jid)].find((each) => each?.endsWith('.net'));
      return (phone ?? jid).split('@')[0] ?? '';
    },
    subjectOf: async () => '',
    noteSender: async () => undefined,
    noteGroup: () => undefined,
    expectFile: async () => undefined,
    stored: async () => undefined,
    isSentByUs: async () => false,
    backlog: async () => [],
    close: async () => undefined,
  });
  /** All that can be taken in while the first is held is taken in; then the first. */
  const settled = async (): Promise<readonly string[]> => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    release();
    await inbound.settled();
    return stored;
  };
  return { inbound, known, settled, asked };
};

t.test('somebody who is known by number and by LID writes in one order', async (t) => {
  const { inbound, known, settled } = setUp();
  known.set(LID, PHONE);
  inbound.take([wrote('primeira', { from: PHONE }), wrote('segunda', { from: LID })]);
  inbound.take([wrote('terceira', { from: `5511988887777:3@s.whatsapp.net` })]);
  t.same(await settled(), ['primeira', 'segunda', 'terceira']);
});

t.test('and so it is when a later message tells who the first was', async (t) => {
  const { inbound, settled } = setUp();
  inbound.take([
    wrote('primeira', { from: LID }),
    wrote('segunda', { from: LID, sender_pn: PHONE }),
    wrote('terceira', { from: PHONE }),
  ]);
  t.same(await settled(), ['primeira', 'segunda', 'terceira']);
});

t.test('what we write on the phone stands in the order of the chat it goes to', async (t) => {
  const { inbound, settled } = setUp();
  inbound.take([
    wrote('primeira', { from: PHONE, sender_lid: LID }),
    wrote('segunda', { from: '5511300000000@s.whatsapp.net', recipient: LID, recipient_pn: PHONE }),
  ]);
  t.same(await settled(), ['primeira', 'segunda']);
});

t.test('a call stands in the order of its caller, and nobody waits for strangers', async (t) => {
  const { inbound, known, settled, asked } = setUp();
  known.set(LID, PHONE);
  inbound.take([wrote('primeira', { from: PHONE })]);
  inbound.takeEvent({ chat: LID }, async () => ({
    type: 'call',
    connectionId: 1,
    externalId: 'C',
    chat: { number: NUMBER, name: '', isGroup: false },
    at: new Date(0).toISOString(),
  }));
  inbound.take([wrote('de outro', { from: '5511900000000@s.whatsapp.net' })]);
  inbound.take([wrote('de um grupo', { from: '1203@g.us', participant: LID })]);
  t.same(await settled(), ['de outro', 'de um grupo', 'primeira', 'call']);
  t.same(asked.slice(0, 3).sort(), ['de outro', 'de um grupo', 'primeira']);
});
