import { pino } from 'pino';
import { proto } from '@whiskeysockets/baileys';
import t from 'tap';
import type { ChannelEvent } from '../../../connections/public.ts';
import { InboundPipeline } from './inbound-pipeline.ts';
import type { InboundPipelineOptions } from './inbound-pipeline.ts';

const entry = (position: number, text: string) => {
  const bytes = proto.Message.encode({ conversation: text }).finish();
  return {
    position: String(position),
    digest: String(position),
    messageId: `ID${position}`,
    envelope: { id: `ID${position}`, from: '5511988887777@s.whatsapp.net', t: '1700000000' },
    plaintext: Buffer.concat([bytes, Buffer.from([1])]),
  };
};

const setUp = (changes: Partial<InboundPipelineOptions>) => {
  const taken: ChannelEvent[] = [];
  const closed: string[] = [];
  const gone = new AbortController();
  const inbound = new InboundPipeline({
    handle: {
      connectionId: 1,
      receive: async (events) => {
        taken.push(...events);
        return events.map(() => 'stored' as const);
      },
    },
    logger: pino({ level: 'silent' }),
    signal: gone.signal,
    me: () => ({ id: '5511300000000:11@s.whatsapp.net', lid: '9:11@lid' }),
    numberOf: async (jid) => jid.split('@')[0] ?? '',
    subjectOf: async () => '',
    noteSender: async () => undefined,
    noteGroup: () => undefined,
    expectFile: async () => undefined,
    stored: async () => undefined,
    isSentByUs: async () => false,
    backlog: async () => [],
    close: async (positions) => void closed.push(...positions),
    ...changes,
  });
  const words = () => taken.map((event) => (event.type === 'message' ? event.body : event.type));
  return { inbound, words, closed, gone };
};

t.test('what cannot be taken in now is taken in later, in its order', async (t) => {
  let failures = 2;
  const { inbound, words, closed } = setUp({
    noteSender: async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('the database is away');
    },
  });
  inbound.take([entry(1, 'um'), entry(2, 'dois')]);
  await inbound.settled();
  t.same(words(), ['um', 'dois']);
  t.same(closed, ['1', '2']);
});

t.test('what is not taken in when the connection closes stays in the journal', async (t) => {
  const { inbound, words, closed, gone } = setUp({
    noteSender: async () => {
      gone.abort();
      throw new Error('the database is away');
    },
  });
  inbound.take([entry(1, 'um'), entry(2, 'dois')]);
  await inbound.settled();
  t.same([words(), closed], [[], []]);
});

t.test('what nobody can read holds nothing up', async (t) => {
  const { inbound, words, closed } = setUp({});
  const broken = { ...entry(1, 'um'), plaintext: Buffer.from([0xff, 0xff, 1]) };
  const { from: _from, ...without } = entry(2, 'dois').envelope;
  inbound.take([broken, { ...entry(2, 'dois'), envelope: without }, entry(3, 'três')]);
  await inbound.settled();
  t.same(words(), ['', 'três'], 'the first waits to be sent again');
  t.same([...closed].sort(), ['1', '2', '3']);
});
