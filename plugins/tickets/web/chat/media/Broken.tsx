import { Button } from '@blueprintjs/core';
import { RefreshIcon } from '@blueprintjs/icons';
import { useTexts } from 'prosa/web';

/** In place of a file that could not be shown. */
export const Broken = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useTexts('tickets');
  return (
    <div className="media-broken" role="alert">
      {t('media.broken')}
      <Button
        size="small"
        icon={<RefreshIcon size={12} />}
        text={t('actions.retry')}
        onClick={onRetry}
      />
    </div>
  );
};
