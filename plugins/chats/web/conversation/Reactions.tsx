import { useTexts, useUser } from 'prosa/web';
import type { ChatMessageDto } from '../../shared/message-schemas.ts';

type Reaction = ChatMessageDto['reactions'][number];

/** Each emoji once, in the order they came, with those who left it. */
const grouped = (reactions: readonly Reaction[]): ReadonlyMap<string, readonly Reaction[]> => {
  const groups = new Map<string, readonly Reaction[]>();
  for (const one of reactions) groups.set(one.emoji, [...(groups.get(one.emoji) ?? []), one]);
  return groups;
};

/** The reactions to a message, hanging on its bubble. A touch leaves the same one, or takes one's own back. */
export const Reactions = ({
  message,
  onReact,
}: {
  readonly message: ChatMessageDto;
  readonly onReact: (emoji: string) => void;
}) => {
  const t = useTexts('chats');
  const user = useUser();
  if (message.reactions.length === 0) return null;
  return (
    <span className="reactions">
      {[...grouped(message.reactions)].map(([emoji, all]) => {
        const isOwn = all.some(({ userId }) => userId === user.id);
        const names = all
          .map(({ userId, name }) => (userId === user.id ? t('you') : name))
          .join(', ');
        const label = t('reaction', { emoji, names, count: all.length });
        return (
          <button
            key={emoji}
            type="button"
            className="reaction chats-reaction"
            aria-pressed={isOwn}
            aria-label={label}
            title={names}
            onClick={() => onReact(isOwn ? '' : emoji)}
          >
            {emoji}
            {all.length > 1 && <small>{all.length}</small>}
          </button>
        );
      })}
    </span>
  );
};
