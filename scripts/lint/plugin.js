import path from 'node:path';
import { cheapWaits } from './cheap-waits.js';
import { declaredDependencies } from './declared.js';
import { refuse } from './import-rules.js';
import { outbound } from './outbound.js';
import { plainComments } from './plain-comments.js';
import { testingFirst } from './testing-first.js';

const root = path.resolve(import.meta.dirname, '../..');

/** @type {import('./rule.ts').Rule} */
const imports = {
  meta: {
    type: 'problem',
    docs: { description: 'Who may import whom' },
    messages: { refused: '{{reason}}' },
    schema: [],
  },
  create(context) {
    const file = path.relative(root, context.filename).split(path.sep).join('/');
    /** @param {import('./rule.ts').WithSource & Parameters<typeof context.report>[0]['node']} node */
    const check = (node) => {
      const specifier = node.source?.type === 'Literal' ? node.source.value : undefined;
      if (typeof specifier !== 'string') return;
      const reason = refuse({
        file,
        specifier,
        declared: (plugin) => declaredDependencies(root, plugin),
      });
      if (reason !== undefined) context.report({ node, messageId: 'refused', data: { reason } });
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
export default {
  meta: { name: 'prosa' },
  rules: {
    imports,
    'testing-first': testingFirst,
    'cheap-waits': cheapWaits,
    'plain-comments': plainComments,
    outbound,
  },
};
