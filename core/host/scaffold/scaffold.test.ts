import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import t from 'tap';
import ts from 'typescript';
import { runningProject } from '../project.ts';
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
  'eslint.config.js',
  '.prettierrc',
];
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

/** A project like this one, without plugins. */
const emptyProject = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-scaffold-'));
  for (const part of PARTS) {
    await cp(path.join(root, part), path.join(folder, part), { recursive: true });
  }
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await mkdir(path.join(folder, 'plugins'));
  return folder;
};

/**
 * Type errors of the plugin itself, as one of the two compilers sees them. What it imports is read, not checked:
 * `npm run typecheck` does that.
 */
const typeErrors = (folder: string, base: string, include: readonly string[]): string => {
  const file = path.join(folder, base);
  const { config } = ts.readConfigFile(file, (name) => ts.sys.readFile(name)) as { config: object };
  const project = ts.parseJsonConfigFileContent(
    { ...config, include: include.map((each) => path.join(folder, each)) },
    ts.sys,
    path.dirname(file),
    { incremental: false },
    file,
  );
  const program = ts.createProgram(project.fileNames, project.options);
  const own = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(path.join(folder, 'plugins/')));
  const found = own.flatMap((source) => [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ]);
  return ts.formatDiagnostics(found, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => folder,
    getNewLine: () => '\n',
  });
};

t.setTimeout(300_000);

t.test('a new plugin is green at once', async (t) => {
  const folder = await emptyProject();
  t.teardown(() => rm(folder, { recursive: true, force: true }));

  const created = await plugins(folder, 'new', 'quick-replies');
  t.equal(created.code, 0, created.output);
  t.match(created.output, 'Wrote plugins/quick-replies/web/QuickRepliesScreen.test.tsx');

  const [checked, linted, formatted, ...tested] = await Promise.all([
    plugins(folder, 'check'),
    node(folder, 'node_modules/eslint/bin/eslint.js', 'plugins'),
    node(folder, 'node_modules/prettier/bin/prettier.cjs', '--check', 'plugins'),
    node(folder, ...RUN, 'plugins/quick-replies/routes.test.ts'),
    node(folder, ...RUN, 'plugins/quick-replies/web/QuickRepliesScreen.test.tsx'),
  ]);
  t.equal(checked.code, 0, checked.output);
  t.equal(linted.code, 0, linted.output);
  t.equal(formatted.code, 0, formatted.output);
  t.equal(typeErrors(folder, 'tsconfig.json', ['plugins']), '');
  t.equal(typeErrors(folder, 'web/tsconfig.json', ['plugins/*/web', 'web/virtual.d.ts']), '');
  for (const { code, output } of tested) {
    t.equal(code, 0, output);
    t.match(output, /^1\.\.[15]$/m);
  }
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
