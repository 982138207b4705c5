import type { MessageDto } from '../types.ts';
import { formatNumber } from '../../shared/format-number.ts';

/** A reaction and who left it; empty: our side. */
export interface NamedReaction {
  readonly emoji: string;
  readonly who: string;
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/** The names people give themselves in a history, by number: groups are full of people who are nobody's contacts. */
export const sendersOf = (messages: readonly MessageDto[]): ReadonlyMap<string, string> => {
  if (!messages.some(({ reactions }) => reactions.length > 0)) return NOBODY;
  return new Map(
    messages.flatMap(({ fromMe, senderNumber, senderName }) =>
      fromMe || senderName === '' ? [] : [[senderNumber, senderName] as const],
    ),
  );
};

/** The reactions of a message by name: the contact's, else what the person wrote under, else the number. */
export const namedReactions = (
  { reactions }: Pick<MessageDto, 'reactions'>,
  senders: ReadonlyMap<string, string>,
): readonly NamedReaction[] =>
  reactions.map(({ by, emoji, name }) => ({
    emoji,
    who: by === '' ? '' : name || (senders.get(by) ?? formatNumber(by)),
  }));

/** Whether two drawings of reactions would be the same. */
export const areSameReactions = (
  some: readonly NamedReaction[],
  others: readonly NamedReaction[],
): boolean =>
  some.length === others.length &&
  some.every(({ emoji, who }, at) => emoji === others[at]?.emoji && who === others[at].who);
