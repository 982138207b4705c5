import { mock } from 'node:test';
import t from 'tap';
import { OfflineBuffer } from './offline-buffer.ts';

const setUp = () => {
  const passed: string[] = [];
  const buffer = new OfflineBuffer<{ stanza: { tag: string; attrs: Record<string, string> } }>(
    ({ stanza }) => passed.push(stanza.attrs.id ?? ''),
  );
  const take = (id: string, t: number): void =>
    buffer.take({ stanza: { tag: 'message', attrs: { id, t: String(t) } } });
  return { buffer, passed, take };
};

t.test('what waited is handed on by the channel’s time, and what comes later at once', (t) => {
  const { buffer, passed, take } = setUp();
  buffer.open();
  take('c', 30);
  take('a', 10);
  take('b1', 20);
  take('b2', 20);
  t.same(passed, []);
  buffer.close();
  t.same(passed, ['a', 'b1', 'b2', 'c'], 'within a second as it came');
  take('late', 5);
  t.same(passed.at(-1), 'late', 'what an attendant has read does not move');
  t.end();
});

t.test('nobody waits for long where the channel does not say that it is done', (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => mock.timers.reset());
  const { buffer, passed, take } = setUp();
  buffer.open();
  mock.timers.tick(60_000);
  take('b', 20);
  mock.timers.tick(9_999);
  take('a', 10);
  t.same(passed, []);
  mock.timers.tick(1);
  t.same(passed, ['a', 'b']);
  take('c', 5);
  t.same(passed, ['a', 'b', 'c']);
  t.end();
});

t.test('another socket hands on what the one before it had brought', (t) => {
  const { buffer, passed, take } = setUp();
  buffer.open();
  take('b', 20);
  take('a', 10);
  buffer.open();
  t.same(passed, ['a', 'b']);
  t.end();
});
