import { ErrorState, sizeText, SkeletonBar, useLanguage, useTexts } from 'prosa/web';
import type { StorageUsageDto } from '../schemas.ts';
import { storagePercent, storageWarning } from './storage-warning.ts';
import type { StorageUsageState } from './use-storage-usage.ts';

const Words = ({ usage: { bytes, limit } }: { readonly usage: StorageUsageDto }) => {
  const t = useTexts('settings');
  const language = useLanguage();
  const used = sizeText(bytes, language);
  return limit === null
    ? t('storage.unlimited', { used })
    : t('storage.used', {
        used,
        limit: sizeText(limit, language),
        percent: storagePercent(bytes, limit),
      });
};

const Bar = ({ usage }: { readonly usage: StorageUsageDto }) => {
  const t = useTexts('settings');
  if (usage.limit === null) return null;
  const percent = Math.min(100, storagePercent(usage.bytes, usage.limit));
  return (
    <div
      className="storage-bar"
      data-warning={storageWarning(usage)}
      role="meter"
      aria-label={t('storage.title')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ width: `${String(percent)}%` }} />
    </div>
  );
};

/** How much of the plan's storage is in use. */
export const StorageUse = ({ usage, error, retry }: StorageUsageState) => {
  const t = useTexts('settings');
  return (
    <section className="settings-group storage-use" aria-label={t('storage.title')}>
      <div className="setting-name">{t('storage.title')}</div>
      {error !== undefined && <ErrorState error={error} onRetry={retry} />}
      {error === undefined && usage === undefined && <SkeletonBar />}
      {usage && (
        <>
          <div>
            <Words usage={usage} />
          </div>
          <Bar usage={usage} />
        </>
      )}
      <div className="setting-help">{t('storage.help')}</div>
    </section>
  );
};
