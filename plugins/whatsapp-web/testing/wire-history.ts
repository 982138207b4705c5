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

/** The stanzas that went over the wire, for whoever has to find out what became of a message. */
export class WireHistory {
  #connections: { readonly id: string; readonly connection: string }[] = [];

  note(direction: 'to the connection' | 'from the connection', stanza: BinaryNode): void {
    const time = new Date().toISOString().slice(11, 23);
    this.#connections.push({
      id: stanza.attrs.id ?? '',
      connection: `${time} ${direction}: ${show(stanza)}`,
    });
    if (this.#connections.length > MOST) this.#connections = this.#connections.slice(-MOST / 2);
  }

  /** The stanzas of a message, in order. */
  of(id: string): readonly string[] {
    return this.#connections.filter((each) => each.id === id).map(({ connection }) => connection);
  }
}
