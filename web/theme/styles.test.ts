import t from 'tap';
import { readFileSync } from 'node:fs';
import { READABLE, contrast, parseHex } from './contrast.ts';
import type { Rgb } from './contrast.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The declarations of the first rule whose selectors, one a line, contain this one. */
const ruleOf = (css: string, selector: string): string => {
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    if (selectors.split(/,\s*\n/).some((one) => one.trim() === selector)) return body;
  }
  return '';
};

const valueOf = (rule: string, property: string): string =>
  new RegExp(`(?:^|[\\s;])${property}:\\s*([^;]+);`).exec(rule)?.[1] ?? '';

t.test('marks what a search found readably, and not in pure yellow', async (t) => {
  const tokens = read('tokens.css').replace(/\/\*.*?\*\//gs, '');
  const mark = ruleOf(read('base.css'), 'mark');
  const tokenOf = (value: string): string => /^var\((--[\w-]+)\)$/.exec(value)?.[1] ?? '';
  for (const theme of [':root', "[data-theme='dark']"]) {
    const colorOf = (property: string): Rgb | undefined =>
      parseHex(valueOf(ruleOf(tokens, theme), tokenOf(valueOf(mark, property))));
    const [ground, ink] = [colorOf('background'), colorOf('color')];
    t.ok(ground && ink, `${theme}: both are colours of the theme`);
    if (!ground || !ink) continue;
    t.notSame(ground, [255, 255, 0], theme);
    t.ok(contrast(ink, ground) >= READABLE, `${theme}: ${contrast(ink, ground)}`);
  }
});

t.test('leaves a field its error’s border while somebody types in it', async (t) => {
  const css = read('blueprint.css').replace(/\/\*.*?\*\//gs, '');
  for (const field of ['.bp6-input', '.bp6-input-group .bp6-input']) {
    const wrong = `${field}[aria-invalid='true']:focus`;
    t.match(ruleOf(css, wrong), /var\(--danger\)/, wrong);
    // It says one thing more about the field than the rule of any focused one, so it wins.
    t.notMatch(ruleOf(css, `${field}:focus`), /!important/, field);
  }
});
