import { Button } from '@blueprintjs/core';
import { RefreshIcon } from '@blueprintjs/icons';
import { useTexts } from '../i18n/i18n.ts';

/** In place of a file that could not be shown. */
export const Broken = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useTexts();
  return (
    <div className="media-broken" role="alert">
      {t('media.broken')}
      <Button
        size="small"
        icon={<RefreshIcon size={12} />}
        text={t('common.retry')}
        onClick={onRetry}
      />
    </div>
  );
};
