import type { BinaryNode } from '@whiskeysockets/baileys';

export const SERVER = '@s.whatsapp.net';

/** A stanza or a part of one; attributes without a value are left out. */
export const node = (
  tag: string,
  attrs: Readonly<Record<string, string | undefined>> = {},
  content?: BinaryNode['content'],
): BinaryNode => ({
  tag,
  attrs: Object.fromEntries(
    Object.entries(attrs).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ),
  ...(content === undefined ? {} : { content }),
});

export const childrenOf = ({ content }: BinaryNode): readonly BinaryNode[] =>
  Array.isArray(content) ? content : [];

export const childOf = (parent: BinaryNode, tag: string): BinaryNode | undefined =>
  childrenOf(parent).find((child) => child.tag === tag);

/** The bytes in a child. @throws when there are none */
export const bytesOf = (parent: BinaryNode, tag: string): Buffer => {
  const content = childOf(parent, tag)?.content;
  if (typeof content === 'string') return Buffer.from(content);
  if (content instanceof Uint8Array) return Buffer.from(content);
  throw new Error(`<${parent.tag}> has no <${tag}>`);
};

export const seconds = (): string => String(Math.floor(Date.now() / 1000));

export const userOf = (jid: string): string => jid.split('@')[0]?.split(':')[0] ?? '';

export const deviceOf = (jid: string): number => Number(/:(\d+)@/.exec(jid)?.[1] ?? 0);
