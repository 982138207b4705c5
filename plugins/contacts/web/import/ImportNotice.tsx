import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useLanguage, useTexts } from 'prosa/web';
import type { ImportDto } from '../../shared/import-schemas.ts';

/** Above the list: an import that runs, or has just come to its end. */
export const ImportNotice = ({
  batch,
  onShow,
  onDismiss,
}: {
  readonly batch: ImportDto;
  readonly onShow: () => void;
  readonly onDismiss: () => void;
}) => {
  const t = useTexts('contacts');
  const language = useLanguage();
  const isRunning = batch.status !== 'done';
  const words = (count: number): string => count.toLocaleString(language);
  return (
    <div className="import-notice">
      <span className="import-notice-text" role="status">
        {isRunning
          ? t('import.running', { name: batch.name })
          : t('import.done', { name: batch.name })}
      </span>
      {isRunning && (
        <progress
          max={Math.max(1, batch.total)}
          value={batch.done}
          aria-label={t('import.progress', {
            done: words(batch.done),
            total: words(batch.total),
          })}
        />
      )}
      <Button
        size="small"
        variant="minimal"
        text={isRunning ? t('import.showProgress') : t('import.show')}
        onClick={onShow}
      />
      {!isRunning && (
        <Button
          size="small"
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={t('import.dismiss')}
          onClick={onDismiss}
        />
      )}
    </div>
  );
};
