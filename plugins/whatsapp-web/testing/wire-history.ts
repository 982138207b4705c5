import type { BinaryNode } from '@whiskeysockets/baileys';
import { childrenOf } from './nodes.ts';

/** Stanzas remembered. */
const MOST = 50_000;

const show = ({ tag, attrs, ...rest }: BinaryNode): string => {
  const told = ['type', 'class', 'error', 'code', 'offline', 'from', 'to', 'participant'].flatMap(
    (name) => (attrs[name] === undefined ? [] : [`${name}=${attrs[name]}`]),
  );
  const inside = childrenOf({ tag, attrs, ...rest }).map((child) => child.tag);
  return [tag, ...told, ...(inside.length > 0 ? [`<${inside.join(' ')}>`] : [])].join(' ');
};

/** What went over the wire, for whoever has to find out what became of a message. */
export class WireHistory {
  #lines: { readonly id: string; readonly line: string }[] = [];

  note(direction: 'to the line' | 'from the line', stanza: BinaryNode): void {
    const time = new Date().toISOString().slice(11, 23);
    this.#lines.push({
      id: stanza.attrs.id ?? '',
      line: `${time} ${direction}: ${show(stanza)}`,
    });
    if (this.#lines.length > MOST) this.#lines = this.#lines.slice(-MOST / 2);
  }

  /** What was said of a message, in order. */
  of(id: string): readonly string[] {
    return this.#lines.filter((each) => each.id === id).map(({ line }) => line);
  }
}
