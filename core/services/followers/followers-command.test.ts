import t from 'tap';
import { openDataBench } from '../../data/testing.ts';
import { registerFollower } from './cursors.ts';
import { followersCommand } from './followers-command.ts';
import { noteFailure, park } from './parked.ts';
import { MAXIMUM_ATTEMPTS } from './backoff.ts';

t.test('lists followers and their failures, has them tried again, or drops them', async (t) => {
  const { database, ours } = await openDataBench(t);
  const run = async (...words: string[]): Promise<readonly [number, string]> => {
    const lines: string[] = [];
    const code = await followersCommand(words, {
      print: (line) => lines.push(line),
      system: (reason, work) => database.system(reason, work),
    });
    return [code, lines.join('\n')];
  };
  t.same(await run(), [0, 'No plugin follows facts.']);
  const fact = (seq: number) => ({
    id: 'test.done',
    companyId: ours,
    seq,
    at: new Date('2030-01-01T12:00:00Z'),
    payload: {},
    key: 'thing:1',
  });
  await database.transaction({ companyId: ours }, async (ctx) => ctx.emit('test.done', {}, []));
  await database.system('a test', (ctx) =>
    registerFollower(ctx, { id: 'counter', from: 'beginning' }),
  );
  await database.transaction({ companyId: ours }, async (ctx) => {
    await park(ctx, 'counter', fact(1), { error: new Error('first') });
    await park(ctx, 'counter', fact(2), { error: new Error('second') });
    for (let attempt = 1; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
      await noteFailure(ctx, 'counter', 1, new Error('for good'));
    }
  });
  const [code, text] = await run();
  t.equal(code, 0);
  t.match(text, 'counter: 1 event behind');
  t.match(text, /test\.done \(1, thing:1\) {2}given up {2}Error: for good/);
  t.match(text, /test\.done \(2, thing:1\) {2}tried 1 times {2}Error: second/);
  t.same(await run('retry', 'counter'), [0, '1 fact will be tried again']);
  t.same(await run('forget', 'counter'), [0, '0 facts dropped']);
  for (const words of [['retry'], ['forget', 'counter', 'now'], ['explode']]) {
    const [refused, help] = await run(...words);
    t.equal(refused, 1);
    t.match(help, 'npm run followers -- retry <plugin>');
  }
});
