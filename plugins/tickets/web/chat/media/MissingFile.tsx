import { Button, Spinner } from '@blueprintjs/core';
import { DisableIcon, RefreshIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { sizeText, toast, useLanguage, useTexts } from 'prosa/web';
import { refetchMedia } from '../../api.ts';
import type { MessageDto } from '../../types.ts';

const Pending = ({ size }: { readonly size: number | null }) => {
  const t = useTexts('tickets');
  const language = useLanguage();
  return (
    <div className="media-missing" role="status">
      <Spinner size={16} aria-hidden="true" />
      {size === null
        ? t('media.pending')
        : t('media.pendingSize', { size: sizeText(size, language) })}
    </div>
  );
};

/** In the place of a file that is still on its way, or did not arrive. Its next state comes with the message's events. */
export const MissingFile = ({ message }: { readonly message: MessageDto }) => {
  const t = useTexts('tickets');
  const [isAsked, setAsked] = useState(false);
  if (message.mediaState === 'pending') return <Pending size={message.mediaSize} />;
  const ask = (): void => {
    setAsked(true);
    refetchMedia(message.id)
      .catch((error: unknown) => toast.error(error))
      .finally(() => setAsked(false));
  };
  return (
    <div className="media-missing" role="status">
      <DisableIcon size={14} />
      <span>{t(message.mediaState === 'full' ? 'media.full' : 'media.lost')}</span>
      <Button
        size="small"
        icon={<RefreshIcon size={12} />}
        text={t('actions.retry')}
        loading={isAsked}
        onClick={ask}
      />
    </div>
  );
};
