import t from 'tap';
import fc from 'fast-check';
import { EventStream } from './event-stream.ts';
import type { RealtimeEvent } from './event-stream.ts';

const event = (seq: number): RealtimeEvent => ({ seq, event: 'ticket', action: 'update' });
const message = (seq: number, prev: number) => ({ ...event(seq), prev });
const heartbeat = (seq: number) => ({ seq, event: 'heartbeat', action: 'tick' });

const listen = (topics: readonly string[], seq: number) => {
  const heard: number[] = [];
  const stream = new EventStream((told) => heard.push(told.seq));
  stream.start(topics, seq);
  return { stream, heard };
};

t.test('delivers what follows on', async (t) => {
  const { stream, heard } = listen(['a', 'b'], 10);
  t.notOk(stream.receive('a', message(11, 7)));
  t.notOk(stream.receive('b', message(12, 9)));
  t.notOk(stream.receive('a', message(13, 11)));
  t.same(heard, [11, 12, 13]);
});

t.test('tells an event once that comes on two topics', async (t) => {
  const { stream, heard } = listen(['a', 'b'], 10);
  stream.receive('a', message(11, 7));
  stream.receive('b', message(11, 9));
  t.same(heard, [11]);
});

t.test('finds a gap by a predecessor it does not know, and closes it in order', async (t) => {
  const { stream, heard } = listen(['a'], 10);
  t.ok(stream.receive('a', message(14, 12)), 'shows the gap');
  t.notOk(stream.receive('a', message(15, 14)), 'shows it once');
  t.same(heard, [], 'waits');
  stream.caughtUp([event(11), event(12), event(14)], 15);
  t.same(heard, [11, 12, 14, 15]);
});

t.test('finds a gap by a heartbeat', async (t) => {
  const { stream, heard } = listen(['a'], 10);
  t.notOk(stream.receive('a', heartbeat(9)));
  t.ok(stream.receive('a', heartbeat(12)));
  stream.caughtUp([event(12)], 12);
  t.same(heard, [12]);
  t.notOk(stream.receive('a', heartbeat(12)));
});

t.test('does not tell what the screens have loaded already', async (t) => {
  const { stream, heard } = listen(['a'], 100);
  stream.hold();
  stream.caughtUp([event(95), event(100), event(101)], 101);
  t.same(heard, [101]);
});

t.test('starts a catch-up a little below the known end, since transactions overtake', async (t) => {
  const { stream } = listen(['a', 'quiet'], 1_000);
  for (let seq = 1_001; seq <= 1_100; seq += 1) stream.receive('a', message(seq, seq - 1));
  t.ok(stream.resumeFrom < 1_000, 'a topic that said nothing keeps the start');
  stream.receive('quiet', heartbeat(900));
  t.ok(stream.resumeFrom > 1_050, 'its heartbeat moves it on');
  t.ok(stream.resumeFrom < 1_100);
});

t.test('forgets what waited when the server has lost track', async (t) => {
  const { stream, heard } = listen(['a'], 10);
  stream.receive('a', message(50, 40));
  stream.receive('a', message(61, 60));
  stream.reset(60);
  t.same(heard, [61]);
});

t.test('keeps what it knows of topics that stay', async (t) => {
  const { stream, heard } = listen(['a'], 10);
  stream.receive('a', message(11, 10));
  stream.retopic(['a', 'new']);
  t.notOk(stream.receive('a', message(12, 11)));
  t.notOk(stream.receive('new', message(13, 8)));
  t.ok(stream.receive('new', message(16, 15)));
  t.same(heard, [11, 12, 13]);
});

t.test('hands on at once, each time, what is only of the moment', async (t) => {
  const { stream, heard } = listen(['a'], 40);
  const typing = { seq: 0, prev: 0, event: 'presence', action: 'typing' };
  t.notOk(stream.receive('a', typing));
  stream.hold();
  t.notOk(stream.receive('a', typing));
  t.same(heard, [0, 0]);
  t.equal(stream.resumeFrom, 20, 'and moves no position');
});

t.test('hears everything once, whatever is lost, doubled or late', async () => {
  const step = fc.record({
    topic: fc.constantFrom('a', 'b'),
    fate: fc.constantFrom('arrives', 'lost', 'twice', 'late'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { stream, heard } = listen(['a', 'b'], 0);
      const all: RealtimeEvent[] = [];
      const last = { a: 0, b: 0 };
      const late: (() => void)[] = [];
      const catchUp = (): void => {
        const after = stream.resumeFrom;
        stream.caughtUp(
          all.filter(({ seq }) => seq > after),
          all.length,
        );
      };
      for (const { topic, fate } of steps) {
        const told = message(all.length + 1, last[topic]);
        all.push(event(told.seq));
        last[topic] = told.seq;
        const arrive = (): void => {
          if (stream.receive(topic, told)) catchUp();
        };
        if (fate === 'late') late.push(arrive);
        else if (fate !== 'lost') arrive();
        if (fate === 'twice') arrive();
      }
      for (const arrive of late) arrive();
      for (const topic of ['a', 'b'] as const) {
        if (stream.receive(topic, heartbeat(last[topic]))) catchUp();
      }
      return heard.length === all.length && new Set(heard).size === all.length && !stream.isWaiting;
    }),
    { numRuns: 500 },
  );
});
