import fc from 'fast-check';
import t from 'tap';
import { jsonText } from './json-text.ts';

t.test('leaves out U+0000 and replaces halves of characters', (t) => {
  t.equal(jsonText({ a: 'x\0y', b: ['\0'] }), '{"a":"xy","b":[""]}');
  t.equal(jsonText('\ud83d'), '"\ufffd"');
  t.equal(jsonText('a\udc00b'), '"a\ufffdb"');
  t.end();
});

t.test('leaves everything else as it is, also what only looks like an escape', (t) => {
  const texts = ['\\u0000', '\\\\u0000"', 'C:\\u0000\\"', '\\ud83d', '🙂', 'D’Ávila', '\u2028'];
  for (const text of texts) t.same(JSON.parse(jsonText({ text })), { text });
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      t.same(JSON.parse(jsonText(value)), JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 50 },
  );
  t.end();
});
