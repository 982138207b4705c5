import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Test } from 'tap';

const root = path.resolve(import.meta.dirname, '../..');

interface Report {
  readonly diagnostics: readonly { readonly message: string; readonly filename: string }[];
}

/** @returns complaints of one of the project's rules about each file, by its name; the folder of files is a test's own */
export const complaintsOf = (
  t: Test,
  rule: string,
  files: Readonly<Record<string, string>>,
): Record<string, string[]> => {
  const config = {
    jsPlugins: [path.join(root, 'scripts/lint/plugin.js')],
    categories: { correctness: 'off' },
    rules: { [rule]: 'error' },
  };
  // Outside of the project, whose own folders of tests the linter leaves out.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-lint-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const all = { ...files, '.oxlintrc.json': JSON.stringify(config) };
  for (const [name, text] of Object.entries(all)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const program = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const words = [program, '--format=json', '.'];
  const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  if (!stdout.startsWith('{')) throw new Error(`The linter did not report: ${stdout}${stderr}`);
  const { diagnostics } = JSON.parse(stdout) as Report;
  return Object.fromEntries(
    Object.keys(files).map((name) => [
      name,
      diagnostics.filter(({ filename }) => filename === name).map(({ message }) => message),
    ]),
  );
};
