import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useTexts } from 'prosa/web';
import type { ListImportDto } from '../../shared/import-schemas.ts';

/** Above the list: an import that runs, waits to be started, or has just come to its end. */
export const ImportNotice = ({
  batch,
  onShow,
  onDismiss,
}: {
  readonly batch: ListImportDto;
  readonly onShow: () => void;
  readonly onDismiss: () => void;
}) => {
  const t = useTexts('contact-lists');
  return (
    <div className="lists-notice">
      <span role="status" dir="auto">
        {t(`import.status.${batch.status}`, { name: batch.name })}
      </span>
      <Button size="small" variant="minimal" text={t('import.show')} onClick={onShow} />
      {batch.status === 'done' && (
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
