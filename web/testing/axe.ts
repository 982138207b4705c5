import axeCore from 'axe-core';

/**
 * The faults that hinder people who do not see or point: one line for each rule broken and element at fault. Colours are
 * left out; jsdom does not paint.
 */
export const axe = async (element: Element = document.body): Promise<readonly string[]> => {
  const { violations } = await axeCore.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    resultTypes: ['violations'],
  });
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${rule.help}: ${node.html}`),
  );
};
