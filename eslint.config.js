import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { prosaRules } from './scripts/eslint/plugin.js';

const tests = ['**/*.test.{ts,tsx}', '**/testing.ts', '**/testing/**', 'e2e/**'];

export default defineConfig(
  globalIgnores(['node_modules', 'dist', 'web/theme/before-paint.js', '.data', '.tap', 'coverage']),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { prosa: prosaRules },
    rules: {
      'prosa/imports': 'error',
      'prosa/testing-first': 'error',
      'max-lines': ['warn', { max: 250, skipBlankLines: true, skipComments: true }],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true } }],
      eqeqeq: ['error', 'always'],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-floating-promises': [
        'error',
        // A subtest's promise is awaited by its parent.
        {
          allowForKnownSafePromises: [
            { from: 'package', name: 'PromiseWithSubtest', package: '@tapjs/core' },
          ],
        },
      ],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // Models and injected services are classes without members of their own.
      '@typescript-eslint/no-extraneous-class': 'off',
      // Handlers, hooks and port implementations answer with a promise whether or not they wait for one.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    // A plugin's screens belong to the browser's project, which stands beside them, not above.
    files: ['plugins/*/web/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: false, project: 'web/tsconfig.json' } },
  },
  {
    files: ['**/*.tsx'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  {
    files: [
      'plugins/*/{manifest,index}.ts',
      'plugins/*/web/index.ts',
      'plugins/*/web/**/*.tsx',
      '**/*Screen.tsx',
      '**/*.config.{js,ts}',
      'knexfile.ts',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    // A failed comparison of elements describes them in full, and those waited for fail again and again: seconds of work.
    files: ['**/*.test.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.name='waitFor'] CallExpression[callee.object.name='assert'][callee.property.name=/^(equal|notEqual|ok)$/]",
          message: 'Wait with `until(() => …)`, which compares without describing.',
        },
      ],
    },
  },
  {
    files: tests,
    rules: {
      'max-lines': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: { console: 'readonly', performance: 'readonly', URL: 'readonly' },
    },
  },
);
