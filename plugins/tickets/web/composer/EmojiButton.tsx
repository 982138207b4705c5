import { Classes } from '@blueprintjs/core';
import { EmojiIcon } from '@blueprintjs/icons';
import { MenuButton, useTexts } from 'prosa/web';

/** What attendants send; everything else the keyboard's own picker has. */
const EMOJIS =
  '😀 😃 😄 😁 😅 😂 🙂 😉 😊 😍 🥰 😘 😎 🤗 🤔 😐 😕 😢 😭 😡 😱 😴 🙄 🤝 👍 👎 👌 ✌️ 🤞 👏 🙌 🙏 💪 👋 ❤️ 💚 💙 💛 ⭐ ✨ 🎉 🎁 🔥 ✅ ❌ ⚠️ ❗ ❓ 📌 📎 📷 📄 📦 🚚 💰 💳 🧾 ⏰ 📅 ☎️ 🏠 🛒 ☕ 🌞'.split(
    ' ',
  );

/** A small choice of emojis. */
export const EmojiButton = ({
  disabled,
  onPick,
}: {
  readonly disabled: boolean;
  readonly onPick: (emoji: string) => void;
}) => {
  const t = useTexts('tickets');
  return (
    <MenuButton
      label={t('composer.emoji')}
      icon={<EmojiIcon />}
      popup="dialog"
      placement="top-start"
      disabled={disabled}
      menu={
        <div className="emojis" role="dialog" aria-label={t('composer.emoji')}>
          {EMOJIS.map((emoji) => (
            <button
              key={emoji}
              type="button"
              className={Classes.POPOVER_DISMISS}
              onClick={() => onPick(emoji)}
            >
              {emoji}
            </button>
          ))}
        </div>
      }
    />
  );
};
