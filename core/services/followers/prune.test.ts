import t from 'tap';
import { coreJobs } from '../core-jobs.ts';
import { openDataBench } from '../../data/testing.ts';
import type { Accounts } from '../accounts.ts';
import type { AttemptLimits } from '../attempt-limits.ts';
import type { Storage } from '../storage/index.ts';
import type { Tasks } from '../tasks/index.ts';
import { moveCursor, registerFollower, takeCursor } from './cursors.ts';

t.test('old events stay until every follower that is run has read them', async (t) => {
  const { database, ours, theirs } = await openDataBench(t);
  const prune = coreJobs({
    database,
    accounts: {} as Accounts,
    attempts: {} as AttemptLimits,
    storage: {} as Storage,
    tasks: {} as Tasks,
  }).find(({ name }) => name === 'core.prune-events');
  const left = (companyId: number): Promise<number[]> =>
    database.transaction({ companyId }, async ({ trx }) => {
      const seqs = await trx('events').orderBy('seq').pluck('seq');
      return seqs.map(Number);
    });
  for (const companyId of [ours, theirs]) {
    await database.transaction({ companyId }, async (ctx) => {
      for (const id of [1, 2, 3]) ctx.emit('test.done', { id }, ['a']);
    });
  }
  await database.system('a test', async (ctx) => {
    await ctx.trx('events').update({ created_at: new Date('2020-01-01') });
    await registerFollower(ctx, { id: 'slow', from: 'beginning' });
    await registerFollower(ctx, { id: 'gone', from: 'beginning' });
    await ctx
      .trx('followers')
      .where({ id: 'gone' })
      .update({ seen_at: new Date('2020-01-01') });
  });
  await database.transaction({ companyId: ours }, async (ctx) => {
    await takeCursor(ctx, 'slow');
    await moveCursor(ctx, 'slow', 2);
  });
  await prune?.run();
  t.same(await left(ours), [3]);
  t.same(await left(theirs), [1, 2, 3], 'nobody has read it');

  await database.system('a test', ({ trx }) =>
    trx('followers').update({ seen_at: new Date('2020-01-01') }),
  );
  await prune?.run();
  t.same([await left(ours), await left(theirs)], [[], []], 'a plugin that is gone keeps nothing');
});
