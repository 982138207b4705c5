import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import t from 'tap';
import { runningProject } from '../../kernel/project.ts';
import { scaffoldPlugin } from './scaffold.ts';

const { root } = runningProject();
/** A plugin needs these of the project; other plugins it does not. */
const PARTS = [
  'core',
  'web',
  'migrations',
  'scripts',
  'package.json',
  'tsconfig.json',
  'tsconfig.run.json',
  '.oxlintrc.json',
  '.oxfmtrc.json',
];
const LINTER = 'node_modules/oxlint/bin/oxlint';
const RUN = ['--import=tsx', '--conditions=prosa-dev', '--disable-warning=ExperimentalWarning'];

interface Ran {
  readonly code: number;
  readonly output: string;
}

/** Runs node in a folder. */
const node = (folder: string, ...words: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const options = {
      cwd: folder,
      env: { ...process.env, TSX_TSCONFIG_PATH: 'tsconfig.run.json' },
      maxBuffer: 16 * 1024 * 1024,
    };
    execFile(process.execPath, words, options, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, output: stdout + stderr });
    });
  });

const plugins = (folder: string, ...words: string[]): Promise<Ran> =>
  node(folder, ...RUN, 'core/cli.ts', 'plugins', ...words);

/** Checks the types of the plugin's part of one of the two projects. */
const types = async (folder: string, base: string, ...include: string[]): Promise<Ran> => {
  const config = { extends: `./${base}`, include };
  const file = `types.${path.dirname(base).replace('.', 'server')}.json`;
  await writeFile(path.join(folder, file), JSON.stringify(config));
  return node(folder, 'node_modules/@typescript/native-preview/bin/tsgo', '--noEmit', '-p', file);
};

/** A project like this one, without plugins. */
const emptyProject = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-scaffold-'));
  for (const part of PARTS) {
    await cp(path.join(root, part), path.join(folder, part), { recursive: true });
  }
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await mkdir(path.join(folder, 'plugins'));
  const types = 'plugins/tsconfig.json';
  await cp(path.join(root, types), path.join(folder, types));
  return folder;
};

t.setTimeout(300_000);

t.test('a new plugin is green at once', async (t) => {
  const folder = await emptyProject();
  t.teardown(() => rm(folder, { recursive: true, force: true }));

  const created = await plugins(folder, 'new', 'quick-replies');
  t.equal(created.code, 0, created.output);
  t.match(created.output, 'Wrote plugins/quick-replies/web/QuickRepliesScreen.test.tsx');

  const [checked, linted, formatted, typed, typedWeb, ...tested] = await Promise.all([
    plugins(folder, 'check'),
    node(folder, LINTER, 'plugins'),
    node(folder, 'node_modules/oxfmt/bin/oxfmt', '--check', 'plugins'),
    types(folder, 'tsconfig.json', 'plugins'),
    types(folder, 'web/tsconfig.json', 'plugins/*/web', 'web/virtual.d.ts'),
    node(folder, ...RUN, 'plugins/quick-replies/routes.test.ts'),
    node(folder, ...RUN, 'plugins/quick-replies/web/QuickRepliesScreen.test.tsx'),
  ]);
  t.equal(checked.code, 0, checked.output);
  t.equal(linted.code, 0, linted.output);
  t.equal(formatted.code, 0, formatted.output);
  t.equal(typed.code, 0, typed.output);
  t.equal(typedWeb.code, 0, typedWeb.output);
  for (const { code, output } of tested) {
    t.equal(code, 0, output);
    t.match(output, /^1\.\.[15]$/m);
  }

  // The linter must know the types of both projects: without them this rule is silent.
  const places = ['plugins/quick-replies/floats.ts', 'plugins/quick-replies/web/floats.ts'];
  const floating = 'const later = async (): Promise<void> => undefined;\nlater();\n';
  for (const place of places) await writeFile(path.join(folder, place), floating);
  const faults = await node(folder, LINTER, ...places);
  t.equal(faults.code, 1);
  t.equal(faults.output.match(/no-floating-promises/g)?.length, 2, faults.output);
});

t.test('a plugin that is there already stays as it is', async (t) => {
  const folder = t.testdir({ plugins: { notes: { 'manifest.ts': 'mine' } } });
  const project = { root: folder, tree: folder, extension: '.ts' } as const;
  await t.rejects(scaffoldPlugin(project, 'notes'), {
    code: 'ERR_SCAFFOLD',
    message: 'There is a folder plugins/notes already.',
  });
  await t.rejects(scaffoldPlugin(project, '../notes'), { code: 'ERR_SCAFFOLD' });
  t.equal(await readFile(path.join(folder, 'plugins/notes/manifest.ts'), 'utf8'), 'mine');
});
