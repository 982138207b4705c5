import path from 'node:path';
import t from 'tap';
import { copyCheckout, run, tarballsIn } from './outside.ts';

t.setTimeout(300_000);

t.test('a plugin outside of the repository, from its template to its end', async (t) => {
  const checkout = copyCheckout();
  t.teardown(() => checkout.remove());
  const hello = path.join(checkout.beside, 'hello');
  const offline = { npm_config_offline: 'true' };

  await t.test('is written by one command', async (t) => {
    const { code, output } = await checkout.npm(['plugins', 'new', '--external', '../hello']);
    t.equal(code, 0, output);
    t.match(output, 'Wrote ../hello/web/EntriesScreen.tsx');
  });

  await t.test('is tested, typed and linted against what Prosa exports', async (t) => {
    const compiler = path.join(checkout.root, 'node_modules/@typescript/native-preview/bin/tsgo');
    const [tested, typed, linted, locked] = await Promise.all([
      run(hello, ['npm', 'test'], offline),
      run(hello, [process.execPath, compiler]),
      run(hello, ['npm', 'run', 'lint'], offline),
      run(hello, ['npm', 'ci', '--dry-run'], offline),
    ]);
    for (const { code, output } of [tested, typed, linted, locked]) t.equal(code, 0, output);
    t.match(tested.output, /# pass 7\b/);
  });

  await t.test('is packed', async (t) => {
    const { code, output } = await run(hello, ['npm', 'pack'], offline);
    t.equal(code, 0, output);
    t.strictSame(tarballsIn(hello), ['prosa-hello-1.0.0.tgz']);
  });
});
