import { Linter } from 'eslint';
import t from 'tap';
import tseslint from 'typescript-eslint';
import { prosaRules } from './plugin.js';

const linter = new Linter();

/** @returns what is complained about, in a file of that name with these imports */
const lint = (filename: string, ...lines: string[]): string[] => {
  const config: Linter.Config = {
    files: ['**/*.tsx'],
    plugins: { prosa: prosaRules },
    languageOptions: { parser: tseslint.parser },
    rules: { 'prosa/testing-first': 'error' },
  };
  return linter.verify(lines.join('\n'), config, filename).map(({ message }) => message);
};

const TEST = 'plugins/tags/web/TagsScreen.test.tsx';
const testing = "import { renderScreen } from 'prosa/web/testing';";
const web = "import { realtime } from 'prosa/web';";
const screen = "import TagsScreen from './TagsScreen.tsx';";

t.test('a test imports prosa/web/testing before prosa/web', async (t) => {
  t.strictSame(lint(TEST, testing, web, screen), []);
  t.match(lint(TEST, web, testing), [/Import prosa\/web\/testing before prosa\/web:/]);
  t.match(lint(TEST, web), [/before prosa\/web:/], 'nor does it leave it out');
});

t.test('and before the screen', async (t) => {
  t.match(lint(TEST, screen, testing), [/before \.\/TagsScreen\.tsx:/]);
});

t.test('types load nothing, and screens themselves need no browser of a test', async (t) => {
  t.strictSame(lint(TEST, "import type { Ticket } from 'prosa/web';", testing), []);
  t.strictSame(lint(TEST, "import t from 'tap';", testing), []);
  t.strictSame(lint('plugins/tags/web/TagsScreen.tsx', web), []);
});
