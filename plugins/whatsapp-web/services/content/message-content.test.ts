import { proto } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import t from 'tap';
import { corpus } from '../../testing/corpus/index.ts';
import { contentOf } from './message-content.ts';

t.ok(corpus.length >= 60, `${corpus.length} payloads`);

for (const { name, message, content } of corpus) {
  t.test(name, (t) => {
    t.same(contentOf(message), content);
    if (message && JSON.stringify(message).length < 1_000_000) {
      // As it comes from the wire, where everything that is not there has a default.
      const sent = proto.Message.decode(proto.Message.encode(message).finish());
      t.match(contentOf(sent), { type: content.type });
    }
    t.end();
  });
}

t.test(
  'whatever bytes somebody sends, they are read as something or refused by the decoder',
  (t) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        let message: proto.Message;
        try {
          message = proto.Message.decode(bytes);
        } catch {
          return true;
        }
        const content = contentOf(message);
        return content.type !== 'message' || !content.body.includes('\u0000');
      }),
      { numRuns: 2_000 },
    );
    t.end();
  },
);
