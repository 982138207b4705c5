import { propertyOf, textOf } from './answers.ts';

/** Text deeper than this is no text. */
const DEEPEST = 20;

const wrapped = (text: string, mark: string): string => {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return inner === '' ? text : `${before}${mark}${inner}${mark}${after}`;
};

const childrenOf = (node: unknown): readonly unknown[] => {
  const children = propertyOf(node, 'children');
  return Array.isArray(children) ? children : [];
};

const leafText = (leaf: unknown): string => {
  let text = textOf(leaf, 'text');
  if (propertyOf(leaf, 'underline') === true) text = wrapped(text, '~');
  if (propertyOf(leaf, 'italic') === true) text = wrapped(text, '_');
  if (propertyOf(leaf, 'bold') === true) text = wrapped(text, '*');
  return text;
};

const inline = (node: unknown, depth: number): string => {
  if (depth > DEEPEST) return '';
  const children = childrenOf(node);
  if (children.length === 0) return leafText(node);
  const type = textOf(node, 'type');
  const isBlock = type === 'p' || type === 'variable';
  const inner = children.map((child) => inline(child, depth + 1));
  // Blocks within a block, as variables of several lines are, stand below each other.
  const text = inner.join(
    isBlock && children.every((child) => textOf(child, 'type') === 'p') ? '\n' : '',
  );
  const url = textOf(node, 'url');
  if (type !== 'a' || url === '') return text;
  return text.trim() === '' || text === url ? url : `[${text}](${url})`;
};

const listLines = (node: unknown, depth: number): readonly string[] => {
  const isOrdered = textOf(node, 'type') === 'ol';
  return childrenOf(node).map((item, at) => {
    const mark = isOrdered ? `${String(at + 1)}.` : '-';
    return `${mark} ${blocks(childrenOf(item), depth + 1).join(' ')}`;
  });
};

const blocks = (nodes: readonly unknown[], depth: number): readonly string[] =>
  depth > DEEPEST
    ? []
    : nodes.flatMap((node) => {
        const type = textOf(node, 'type');
        return type === 'ul' || type === 'ol' ? listLines(node, depth) : [inline(node, depth)];
      });

/** Rich text as customers read it: bold `*`, italic `_`, underlined `~`, links `[text](address)`. */
export const flattened = (richText: unknown): string =>
  (Array.isArray(richText) ? blocks(richText, 0) : []).join('\n').trim();

/** Markdown, as Typebot writes it, in the same form. */
export const fromMarkdown = (markdown: string): string =>
  markdown
    .replaceAll('\r\n', '\n')
    .replaceAll(/<u>([\s\S]*?)<\/u>/g, (_, inner: string) => wrapped(inner, '~'))
    .replaceAll(/(?<!\\)\*\*\*([^*\n]+)(?<!\\)\*\*\*/g, '\u0001_$1_\u0001')
    .replaceAll(/(?<!\\)(?:\*\*|__)(?=\S)([^\n]*?\S)(?<!\\)(?:\*\*|__)/g, '\u0001$1\u0001')
    .replaceAll(/(?<![\\*\w])\*(?=[^\s*])([^*\n]*[^\s*\\])\*(?![*\w])/g, '_$1_')
    .replaceAll('\u0001', '*')
    .replaceAll(/^#{1,6}\s+(.+)$/gm, (_, title: string) => wrapped(title, '*'))
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('\u200B', '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
