import { EmojiIcon } from '@blueprintjs/icons';
import { MenuButton } from '../components/MenuButton.tsx';
import { loadPatiently } from '../host/load-screen.ts';
import { useTexts } from '../i18n/i18n.ts';
import { Suspense, lazy } from 'react';

const EmojiPicker = lazy(async () => {
  const module = await loadPatiently(() => import('./EmojiPicker.tsx'));
  return { default: module.EmojiPicker };
});

/** Opens the choice of emojis, which is loaded when it is first wanted. Its styles: `@import 'prosa/web/emoji.css'`. */
export const EmojiButton = ({
  onPick,
  onClosed,
}: {
  readonly onPick: (emoji: string) => void;
  readonly onClosed: () => void;
}) => {
  const t = useTexts();
  return (
    <MenuButton
      label={t('emojis.title')}
      icon={<EmojiIcon />}
      popup="dialog"
      placement="top-start"
      onClosed={onClosed}
      menu={
        <div role="dialog" aria-label={t('emojis.title')} className="emoji-dialog">
          <Suspense fallback={<p className="emoji-note">{t('emojis.loading')}</p>}>
            <EmojiPicker onPick={onPick} />
          </Suspense>
        </div>
      }
    />
  );
};
