import { useTexts } from 'prosa/web';
import type { MessageDto } from '../types.ts';

type Reaction = MessageDto['reactions'][number];

/** Each emoji once, in the order they came, with how many. */
const counted = (reactions: readonly Reaction[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { emoji } of reactions) counts.set(emoji, (counts.get(emoji) ?? 0) + 1);
  return counts;
};

/** What people think of a message, hanging on its bubble. */
export const Reactions = ({ reactions }: { readonly reactions: readonly Reaction[] }) => {
  const t = useTexts('tickets');
  if (reactions.length === 0) return null;
  return (
    <span className="reactions">
      {[...counted(reactions)].map(([emoji, count]) => (
        <span
          key={emoji}
          role="img"
          aria-label={t('chat.reaction', { emoji, count })}
          title={t('chat.reaction', { emoji, count })}
        >
          {emoji}
          {count > 1 && <small>{count}</small>}
        </span>
      ))}
    </span>
  );
};
