import { Classes } from '@blueprintjs/core';
import { useTexts } from 'prosa/web';
import type { MessageDto } from '../types.ts';

/** The answers people give with one touch. */
const QUICK = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

/** The first line of a message's menu: a reaction; the same one again takes it back. */
export const QuickReactions = ({
  message,
  onReact,
}: {
  readonly message: MessageDto;
  readonly onReact: (emoji: string) => void;
}) => {
  const t = useTexts('tickets');
  const own = message.reactions.find(({ by }) => by === '')?.emoji;
  return (
    <li role="none">
      <div className="quick-reactions" role="group" aria-label={t('chat.react')}>
        {QUICK.map((emoji) => (
          <button
            key={emoji}
            type="button"
            role="menuitemradio"
            className={Classes.POPOVER_DISMISS}
            aria-checked={emoji === own}
            aria-label={t('chat.reactWith', { emoji })}
            onClick={() => onReact(emoji === own ? '' : emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
    </li>
  );
};
