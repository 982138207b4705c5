import t from 'tap';
import { parseRange } from './byte-range.ts';

t.test('reads one range of bytes', async (t) => {
  t.same(parseRange('bytes=0-0', 10), { start: 0, end: 0 });
  t.same(parseRange('bytes=2-5', 10), { start: 2, end: 5 });
  t.same(parseRange('bytes=2-', 10), { start: 2, end: 9 });
  t.same(parseRange('bytes=-3', 10), { start: 7, end: 9 });
  t.same(parseRange('bytes=-30', 10), { start: 0, end: 9 });
  t.same(parseRange('bytes=5-500', 10), { start: 5, end: 9 });
});

t.test('says what cannot be satisfied', async (t) => {
  for (const header of ['bytes=10-', 'bytes=99-100', 'bytes=-0']) {
    t.equal(parseRange(header, 10), 'unsatisfiable', header);
  }
});

t.test('ignores what it need not understand', async (t) => {
  const headers = ['', 'bytes=', 'bytes=-', 'bytes=a-b', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1'];
  for (const header of [undefined, ...headers, 'bytes=0-99999999999999999999']) {
    t.equal(parseRange(header, 10), undefined, header ?? 'none');
  }
});
