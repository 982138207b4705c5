import { EventEmitter, once } from 'node:events';
import t from 'tap';
import { prepared } from '../data/prepared.ts';
import { openDataBench } from '../data/testing.ts';
import { countRoundTrips, recordStatements } from './statements.ts';

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
