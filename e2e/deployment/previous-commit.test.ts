import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { previousVersion } from './previous-version.ts';

const AUTHOR = ['-c', 'user.name=Prosa', '-c', 'user.email=prosa@example.com'];

t.test('the previous version is the newest commit with other migrations', (t) => {
  const repository = t.testdir();
  const git = (...words: readonly string[]) =>
    execFileSync('git', [...AUTHOR, ...words], { cwd: repository, encoding: 'utf8' }).trim();
  const migrations = path.join(repository, 'migrations');
  const write = (name: string, text: string) => {
    writeFileSync(path.join(migrations, name), text);
  };
  const commit = (subject: string) => {
    git('add', '--all');
    git('commit', '--quiet', '--message', subject);
    return git('rev-parse', 'HEAD');
  };

  git('init', '--quiet');
  mkdirSync(migrations);
  write('0001_first.ts', '// first\n');
  const first = commit('Add the first migration');
  t.equal(previousVersion(repository), undefined, 'the first commit has none before it');

  write('0002_second.ts', '// second\n');
  t.equal(previousVersion(repository), first, 'a migration that is not committed yet counts');
  commit('Add the second migration');
  write('0002_second.ts', '// a comment in other words\n');
  t.equal(previousVersion(repository), first, 'a changed comment does not, before its commit');
  commit('Reword a comment of the second migration');
  t.equal(previousVersion(repository), first, 'nor after it');
  t.end();
});
