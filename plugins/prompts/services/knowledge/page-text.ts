import { defaultTreeAdapter, parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements that hold no text of the page, or what stands on every page of a site. */
const LEFT_OUT = new Set([
  'aside',
  'button',
  'canvas',
  'dialog',
  'footer',
  'form',
  'head',
  'iframe',
  'nav',
  'noscript',
  'object',
  'script',
  'select',
  'style',
  'svg',
  'template',
]);

const BLOCKS = new Set(
  (
    'address article blockquote body dd details div dl dt fieldset figcaption figure h1 h2 h3 h4 h5 h6 header hr html li ' +
    'main ol p pre section summary table tbody thead tr ul'
  ).split(' '),
);

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Deeper than any page that was written by hand; deeper ones are meant to exhaust a stack. */
const DEEPEST = 400;

const childrenOf = (node: Node): readonly Node[] => ('childNodes' in node ? node.childNodes : []);

const isHidden = ({ attrs }: Element): boolean =>
  attrs.some(
    ({ name, value }) => name === 'hidden' || (name === 'aria-hidden' && value === 'true'),
  );

/** The elements of one name, in their order. */
const elementsOf = (node: Node, name: string, depth = 0): Element[] =>
  depth > DEEPEST
    ? []
    : childrenOf(node).flatMap((child) => [
        ...(defaultTreeAdapter.isElementNode(child) && child.tagName === name ? [child] : []),
        ...elementsOf(child, name, depth + 1),
      ]);

const write = (node: Node, parts: string[], depth = 0): void => {
  if (defaultTreeAdapter.isTextNode(node)) {
    parts.push(node.value.replaceAll(/\s+/g, ' '));
    return;
  }
  if (depth > DEEPEST) return;
  if (!defaultTreeAdapter.isElementNode(node)) {
    for (const child of childrenOf(node)) write(child, parts, depth + 1);
    return;
  }
  const { tagName } = node;
  if (LEFT_OUT.has(tagName) || isHidden(node)) return;
  const isBlock = BLOCKS.has(tagName);
  if (isBlock) parts.push(tagName === 'li' || tagName === 'tr' ? '\n' : '\n\n');
  if (HEADINGS.has(tagName)) parts.push('# ');
  if (tagName === 'li') parts.push('- ');
  if (tagName === 'br') parts.push('\n');
  for (const child of childrenOf(node)) write(child, parts, depth + 1);
  if (tagName === 'td' || tagName === 'th') parts.push(' | ');
  if (isBlock) parts.push(tagName === 'li' || tagName === 'tr' ? '\n' : '\n\n');
};

const textOf = (node: Node): string => {
  const parts: string[] = [];
  write(node, parts);
  return parts
    .join('')
    .split('\n')
    .map((line) =>
      line
        .replaceAll(/ +/g, ' ')
        .replace(/[ |]+$/, '')
        .trim(),
    )
    .filter((line) => line !== '#' && line !== '-')
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
};

/** Fewest characters of a page's main part for which the rest is left out. */
const ENOUGH = 200;

/** A page as text: headings as `# `, lists as `- `, a table's row as one line. Menus, scripts and forms are left out. */
export const pageText = (html: string): { readonly title: string; readonly text: string } => {
  const page = parse(html);
  const title = elementsOf(page, 'title')[0];
  const words = title ? childrenOf(title) : [];
  const mains = [...elementsOf(page, 'main'), ...elementsOf(page, 'article')].map(textOf);
  const main = mains.find(({ length }) => length >= ENOUGH);
  return {
    title: words
      .map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : ''))
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    text: main ?? textOf(page),
  };
};
