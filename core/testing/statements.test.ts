import { EventEmitter, once } from 'node:events';
import t from 'tap';
import { prepared } from '../data/prepared.ts';
import { openDataBench } from '../data/testing.ts';
import { countRoundTrips, recordAllStatements, recordStatements } from './statements.ts';

t.test('a recording leaves out statements that others send meanwhile', async (t) => {
  const { database, ours, theirs } = await openDataBench(t, { poolSize: 2 });
  const ask = (companyId: number, name: string) =>
    database.read({ companyId }, (ctx) =>
      prepared(ctx, `test.${name}`, `select '${name}' as name`, {}),
    );
  const signal = new EventEmitter();
  // Begun before the recording, as a heartbeat is.
  const background = once(signal, 'beat').then(() => ask(theirs, 'heartbeat'));
  const statements = await recordStatements(async () => {
    signal.emit('beat');
    await background;
    await ask(ours, 'answer');
  });
  t.same(
    statements.map(({ name }) => name),
    ['test.answer'],
  );
  t.equal(countRoundTrips(statements), 1);
});

t.test(
  'a recording of everything hears what others take over, and refuses to be empty',
  async (t) => {
    const { database, ours } = await openDataBench(t, { poolSize: 2 });
    const signal = new EventEmitter();
    const taken = once(signal, 'work').then(() =>
      database.read({ companyId: ours }, (ctx) => prepared(ctx, 'test.taken', 'select 1', {})),
    );
    const statements = await recordAllStatements(async () => {
      signal.emit('work');
      await taken;
    });
    t.ok(statements.some(({ name }) => name === 'test.taken'));
    await t.rejects(
      recordAllStatements(() => Promise.resolve()),
      { message: 'no statement was recorded' },
    );
  },
);
