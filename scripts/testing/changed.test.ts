import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { affectedTests, changedFiles, withDependents } from './changed.ts';

const dependencies = new Map([
  ['contacts', new Set<string>()],
  ['tickets', new Set(['contacts'])],
  ['chatbot', new Set(['tickets'])],
  ['helps', new Set<string>()],
]);

const all = [
  'core/host/check/check.test.ts',
  'core/kernel/config.test.ts',
  'plugins/contacts/routes/contacts.test.ts',
  'plugins/contacts/web/ContactsScreen.test.tsx',
  'plugins/tickets/merging.test.ts',
  'plugins/chatbot/chatbot.test.ts',
  'plugins/chatbot/web/ChatbotScreen.test.tsx',
  'plugins/helps/routes.test.ts',
  'web/App.test.tsx',
  'e2e/journeys/shell.test.ts',
];

const affected = (...changed: string[]): readonly string[] =>
  affectedTests(changed, all, dependencies);

t.test('a plugin concerns itself and those that depend on it', (t) => {
  t.same([...withDependents('contacts', dependencies)], ['contacts', 'tickets', 'chatbot']);
  t.same(affected('plugins/tickets/services/desk/forwarding.ts'), [
    'core/host/check/check.test.ts',
    'plugins/tickets/merging.test.ts',
    'plugins/chatbot/chatbot.test.ts',
    'plugins/chatbot/web/ChatbotScreen.test.tsx',
  ]);
  t.end();
});

t.test('a screen concerns screens alone, and the shell all of them', (t) => {
  t.same(affected('plugins/contacts/web/ContactsScreen.tsx'), [
    'core/host/check/check.test.ts',
    'plugins/contacts/web/ContactsScreen.test.tsx',
    'plugins/chatbot/web/ChatbotScreen.test.tsx',
  ]);
  t.same(affected('web/forms/Field.tsx'), [
    'plugins/contacts/web/ContactsScreen.test.tsx',
    'plugins/chatbot/web/ChatbotScreen.test.tsx',
    'web/App.test.tsx',
  ]);
  t.end();
});

t.test('the ground concerns everything, a test itself, a page of text nothing', (t) => {
  t.same(affected('core/data/db.ts'), all);
  t.same(affected('package-lock.json'), all);
  t.same(affected('core/kernel/config.test.ts'), ['core/kernel/config.test.ts']);
  t.same(affected('e2e/journeys/shell.test.ts'), ['e2e/journeys/shell.test.ts']);
  t.same(affected('plugins/README.md', 'docs/desk.png'), []);
  t.end();
});

t.test('changes are those of the branch and those that are not committed', (t) => {
  const root = t.testdir();
  const git = (...words: string[]): void => {
    const name = ['-c', 'user.name=t', '-c', 'user.email=t@example.com'];
    execFileSync('git', [...name, ...words], { cwd: root, stdio: 'ignore' });
  };
  git('init', '--initial-branch=main');
  writeFileSync(path.join(root, 'a.ts'), '');
  git('add', '.');
  git('commit', '--message=first');
  t.same(changedFiles(root), []);
  git('checkout', '-b', 'work');
  mkdirSync(path.join(root, 'sub'));
  writeFileSync(path.join(root, 'sub/b.ts'), '');
  git('add', '.');
  git('commit', '--message=second');
  appendFileSync(path.join(root, 'a.ts'), '// changed\n');
  writeFileSync(path.join(root, 'c.ts'), '');
  t.same([...changedFiles(root)].sort(), ['a.ts', 'c.ts', 'sub/b.ts']);
  t.end();
});
