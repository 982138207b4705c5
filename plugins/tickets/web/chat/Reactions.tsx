import { Tooltip } from '@blueprintjs/core';
import { useTexts } from 'prosa/web';
import type { NamedReaction } from './reactors.ts';

/** Each emoji once, in the order they came, with who left it. */
const grouped = (reactions: readonly NamedReaction[]): ReadonlyMap<string, readonly string[]> => {
  const groups = new Map<string, readonly string[]>();
  for (const { emoji, who } of reactions) groups.set(emoji, [...(groups.get(emoji) ?? []), who]);
  return groups;
};

/** The reactions to a message, hanging on its bubble; pointed at, each says who. */
export const Reactions = ({ reactions }: { readonly reactions: readonly NamedReaction[] }) => {
  const t = useTexts('tickets');
  if (reactions.length === 0) return null;
  return (
    <span className="reactions">
      {[...grouped(reactions)].map(([emoji, people]) => {
        const names = people.map((who) => who || t('chat.ourSide')).join(', ');
        const count = people.length;
        return (
          <Tooltip key={emoji} content={names} popoverClassName="reaction-names" compact>
            <button
              type="button"
              className="reaction"
              aria-label={t('chat.reaction', { emoji, count, names })}
            >
              {emoji}
              {count > 1 && <small>{count}</small>}
            </button>
          </Tooltip>
        );
      })}
    </span>
  );
};
