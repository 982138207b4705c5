import t from 'tap';
import { readableSenderKey } from './sender-key.ts';

t.test('bytes that were written as numbers are written as text, all else stays', (t) => {
  const record = Buffer.from(
    JSON.stringify([
      { senderKeyId: 7, senderMessageKeys: [{ iteration: 3, seed: Buffer.from('seed') }] },
    ]),
  );
  const seed = { type: 'Buffer', data: Buffer.from('seed').toString('base64') };
  const readable = readableSenderKey(record) as Buffer;
  t.same(JSON.parse(readable.toString()), [
    { senderKeyId: 7, senderMessageKeys: [{ iteration: 3, seed }] },
  ]);
  t.equal(readableSenderKey(readable), readable, 'once is enough');
  t.equal(readableSenderKey(null), null, 'what is to be deleted');
  t.end();
});
