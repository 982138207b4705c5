import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Barriers for people who do not see, point or tell colours apart: one line for each rule broken and element at fault.
 * The page's content security policy stays as it is; the debugger is not bound by it.
 */
export const axe = (page: Page): Promise<readonly string[]> => run(page, '');

/** The same, as far as it depends on the theme. */
export const axeColours = (page: Page): Promise<readonly string[]> =>
  run(page, `, runOnly: ['color-contrast', 'link-in-text-block']`);

const run = async (page: Page, further: string): Promise<readonly string[]> => {
  const isThere = await page.evaluate('typeof axe === "object"');
  if (isThere !== true) await page.evaluate(SOURCE);
  const results = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ['violations']${further} })`,
  );
  return results.violations.flatMap((rule) =>
    rule.nodes.map(
      (node) => `${rule.id}: ${rule.help}: ${node.html.slice(0, 200)} ${why(node.any)}`,
    ),
  );
};

/** Measured contrasts and the like. */
const why = (checks: AxeResults['violations'][number]['nodes'][number]['any']): string =>
  checks.map(({ message }) => message).join('; ');
