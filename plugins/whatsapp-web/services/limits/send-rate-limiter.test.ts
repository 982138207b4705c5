import t from 'tap';
import { PendingAcks } from '../socket/pending-acks.ts';
import { SendRateLimiter } from './send-rate-limiter.ts';

const setUp = (options = { burst: 2, interval: 1_000 }) => {
  let at = 0;
  const limiter = new SendRateLimiter({ ...options, now: () => at });
  return { limiter, pass: (milliseconds: number) => (at += milliseconds) };
};

t.test('a burst goes at once, what follows goes evenly', (t) => {
  const { limiter, pass } = setUp();
  t.same(
    [limiter.reserve(), limiter.reserve(), limiter.reserve(), limiter.reserve()],
    [0, 0, 1_000, 2_000],
  );
  pass(60_000);
  t.same(
    [limiter.reserve(), limiter.reserve(), limiter.reserve()],
    [0, 0, 1_000],
    'no more than a burst is saved',
  );
  t.end();
});

t.test('a channel that finds it too much gets quiet, twice as long each time', (t) => {
  const { limiter, pass } = setUp();
  t.equal(limiter.pauseLeft(), 0);
  limiter.rejected();
  t.equal(limiter.pauseLeft(), 60_000);
  pass(60_000);
  t.equal(limiter.pauseLeft(), 0);
  limiter.rejected();
  t.equal(limiter.pauseLeft(), 120_000);
  pass(120_000);
  limiter.accepted();
  limiter.rejected();
  t.equal(limiter.pauseLeft(), 60_000, 'after a message that went through it begins anew');
  for (let times = 0; times < 20; times += 1) limiter.rejected();
  t.equal(limiter.pauseLeft(), 30 * 60_000, 'and never longer than half an hour');
  t.end();
});

t.test('each message waits for its own ack', async (t) => {
  const acks = new PendingAcks();
  const ack = (id: string, error?: string) => ({
    tag: 'ack',
    attrs: { id, class: 'message', ...(error === undefined ? {} : { error }) },
  });
  const [first, second, third] = [
    acks.expect('A', 60_000),
    acks.expect('B', 60_000),
    acks.expect('C', 60_000),
  ];
  acks.take(ack('unknown'));
  acks.take(ack('B', '463'));
  acks.take(ack('A'));
  acks.abandon();
  t.same(await Promise.all([first, second, third]), ['taken', { error: '463' }, 'silence']);
  t.equal(await acks.expect('D', 1), 'silence');
});
