import { EmojiIcon } from '@blueprintjs/icons';
import { MenuButton, useTexts } from 'prosa/web';
import { Suspense, lazy } from 'react';

const EmojiPicker = lazy(() => import('./EmojiPicker.tsx'));

/** Opens the choice of emojis, which is loaded when it is first wanted. */
export const EmojiButton = ({
  onPick,
  onClosed,
}: {
  readonly onPick: (emoji: string) => void;
  readonly onClosed: () => void;
}) => {
  const t = useTexts('tickets');
  return (
    <MenuButton
      label={t('composer.emoji')}
      icon={<EmojiIcon />}
      popup="dialog"
      placement="top-start"
      onClosed={onClosed}
      menu={
        <div role="dialog" aria-label={t('composer.emoji')} className="emoji-dialog">
          <Suspense fallback={<p className="emoji-note">{t('emojis.loading')}</p>}>
            <EmojiPicker onPick={onPick} />
          </Suspense>
        </div>
      }
    />
  );
};
