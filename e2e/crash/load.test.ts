import t from 'tap';
import { settled, untilNone } from './load.ts';

const PATIENCE = 200;

t.test('waits for what is left as long as it becomes less', async (t) => {
  const counts = Array.from({ length: 30 }, (_, at) => 30 - at);
  const began = performance.now();
  await untilNone('everything delivered', {
    left: () => counts.shift() ?? 0,
    describe: () => 'nothing stands still',
    patience: PATIENCE,
  });
  t.ok(performance.now() - began > PATIENCE, 'which may take longer than its patience');
});

t.test('gives up when it stands still, and says what is left', async (t) => {
  const counts = [3, 2];
  await t.rejects(
    untilNone('everything delivered', {
      left: () => counts.shift() ?? 2,
      describe: () => 'message_outbox: two rows',
      patience: PATIENCE,
    }),
    { message: 'everything delivered: 2 left, and none went lately\nmessage_outbox: two rows' },
  );
});

t.test('tells how many are left where that is reported as lost', async (t) => {
  const counts = [3, 2];
  t.equal(await settled({ left: () => counts.shift() ?? 2, patience: PATIENCE }), 2);
});
