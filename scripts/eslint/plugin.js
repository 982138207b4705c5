import path from 'node:path';
import { declaredDependencies } from './declared.js';
import { refuse } from './import-rules.js';
import { testingFirst } from './testing-first.js';

const root = path.resolve(import.meta.dirname, '../..');

/** @type {import('eslint').Rule.RuleModule} */
const imports = {
  meta: {
    type: 'problem',
    docs: { description: 'Who may import whom' },
    messages: { refused: '{{reason}}' },
    schema: [],
  },
  create(context) {
    const file = path.relative(root, context.filename).split(path.sep).join('/');
    /** @param {{ source?: unknown }} node */
    const check = (node) => {
      const source = /** @type {import('estree').Literal | null | undefined} */ (node.source);
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const reason = refuse({
        file,
        specifier: source.value,
        declared: (plugin) => declaredDependencies(root, plugin),
      });
      if (reason !== undefined)
        context.report({ node: source, messageId: 'refused', data: { reason } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** The project's own lint rules. */
export const prosaRules = { rules: { imports, 'testing-first': testingFirst } };
