import { Classes } from '@blueprintjs/core';
import { useTexts } from '../i18n/i18n.ts';

/** The answers people give with one touch. */
const QUICK = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

/** The first line of a message's menu: a reaction; the same one again takes it back. */
export const QuickReactions = ({
  own,
  onReact,
}: {
  /** The reaction the reader has left already. */
  readonly own: string | undefined;
  readonly onReact: (emoji: string) => void;
}) => {
  const t = useTexts();
  return (
    <li role="none">
      <div className="quick-reactions" role="group" aria-label={t('conversation.react')}>
        {QUICK.map((emoji) => (
          <button
            key={emoji}
            type="button"
            role="menuitemradio"
            className={Classes.POPOVER_DISMISS}
            aria-checked={emoji === own}
            aria-label={t('conversation.reactWith', { emoji })}
            onClick={() => onReact(emoji === own ? '' : emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
    </li>
  );
};
