const TESTING = 'prosa/web/testing';
const TEST_FILE = /(\.test\.tsx?$|(^|\/)testing(\/|\.tsx?$))/;

/**
 * React looks for a browser when it is loaded, and `prosa/web/testing` makes one: what leads to React is imported after it.
 * Types are gone when the test runs.
 * @type {import('./rule.ts').Rule}
 */
export const testingFirst = {
  meta: {
    type: 'problem',
    docs: { description: 'Tests of screens import prosa/web/testing before what leads to React' },
    messages: {
      late: 'Import prosa/web/testing before {{name}}: that loads React, which looks for a browser.',
    },
    schema: [],
  },
  create(context) {
    if (!TEST_FILE.test(context.filename)) return {};
    return {
      Program({ body }) {
        const imports = body
          .filter((node) => node.type === 'ImportDeclaration')
          .filter((node) => !('importKind' in node) || node.importKind !== 'type');
        /** @param {(typeof imports)[number]} node */
        const nameOf = ({ source }) => source.value;
        const browser = imports.findIndex((node) => nameOf(node) === TESTING);
        const before = browser === -1 ? imports : imports.slice(0, browser);
        for (const node of before) {
          const name = nameOf(node);
          // Without it nothing tells whether a file of the test's own leads to React.
          const isLate = name === 'prosa/web' || (browser !== -1 && name.startsWith('.'));
          if (isLate) context.report({ node, messageId: 'late', data: { name } });
        }
      },
    };
  },
};
