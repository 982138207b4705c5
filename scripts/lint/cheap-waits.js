const COMPARISON = /^(equal|notEqual|ok)$/;

/**
 * A failed comparison of elements describes them in full, and those waited for fail again and again: seconds of work. An
 * assertion of tap counts when it fails, also when the next try holds.
 * @type {import('./rule.ts').Rule}
 */
export const cheapWaits = {
  meta: {
    type: 'problem',
    docs: { description: 'Screens are waited for without describing them' },
    messages: {
      described: 'Wait with `until(() => …)`, which compares without describing.',
      counted: 'Wait with `until(() => …)` or node:assert: a failed assertion of tap counts.',
    },
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
        if (object.type !== 'Identifier') return;
        if (object.name === 't') context.report({ node, messageId: 'counted' });
        if (object.name !== 'assert') return;
        if (property.type !== 'Identifier' || !COMPARISON.test(property.name)) return;
        context.report({ node, messageId: 'described' });
      },
      'CallExpression:exit'(node) {
        if (isWait(node)) waits -= 1;
      },
    };
  },
};
