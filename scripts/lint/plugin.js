import { cheapWaits } from './cheap-waits.js';
import { declaredIn } from './declared.js';
import { refuse } from './import-rules.js';
import { outbound } from './outbound.js';
import { inProject, manifestOf } from './paths.js';
import { plainComments } from './plain-comments.js';
import { testingFirst } from './testing-first.js';

/** @type {import('./rule.ts').Rule} */
const imports = {
  meta: {
    type: 'problem',
    docs: { description: 'Who may import whom' },
    messages: { refused: '{{reason}}' },
    schema: [],
  },
  create(context) {
    const file = inProject(context.filename, context.cwd);
    /** @param {import('./rule.ts').WithSource & Parameters<typeof context.report>[0]['node']} node */
    const check = (node) => {
      const specifier = node.source?.type === 'Literal' ? node.source.value : undefined;
      if (typeof specifier !== 'string') return;
      const reason = refuse({
        file,
        specifier,
        declared: (plugin) => declaredIn(manifestOf(plugin)),
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
