const COMPARISON = /^(equal|notEqual|ok)$/;

/**
 * A failed comparison of elements describes them in full, and those waited for fail again and again: seconds of work.
 * @type {import('./rule.ts').Rule}
 */
export const cheapWaits = {
  meta: {
    type: 'problem',
    docs: { description: 'Screens are waited for without describing them' },
    messages: { described: 'Wait with `until(() => …)`, which compares without describing.' },
    schema: [],
  },
  create(context) {
    if (!context.filename.endsWith('.test.tsx')) return {};
    let waits = 0;
    /** @param {{ callee: { type: string, name?: unknown } }} node */
    const isWait = ({ callee }) => callee.type === 'Identifier' && callee.name === 'waitFor';
    return {
      CallExpression(node) {
        if (isWait(node)) waits += 1;
        const { callee } = node;
        if (waits === 0 || callee.type !== 'MemberExpression') return;
        const { object, property } = callee;
        if (object.type !== 'Identifier' || object.name !== 'assert') return;
        if (property.type !== 'Identifier' || !COMPARISON.test(property.name)) return;
        context.report({ node, messageId: 'described' });
      },
      'CallExpression:exit'(node) {
        if (isWait(node)) waits -= 1;
      },
    };
  },
};
