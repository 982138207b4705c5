import { useLanguage, useTexts } from 'prosa/web';
import type { ListImportDto } from '../../shared/import-schemas.ts';
import { OutcomeRows } from './OutcomeRows.tsx';

/** How far an import has come: what its rows would do, and what they did. */
export const ProgressStep = ({ batch }: { readonly batch: ListImportDto }) => {
  const t = useTexts('contact-lists');
  const language = useLanguage();
  const words = (count: number): string => count.toLocaleString(language);
  const isChecking = batch.status === 'checking';
  const isBusy = isChecking || batch.status === 'running';
  const [done, total] = isChecking ? [batch.checked, batch.total] : [batch.added, batch.fresh];
  const progress = t('import.progress', { done: words(done), total: words(total) });
  const counts = [
    ['fresh', batch.status === 'done' ? batch.added : batch.fresh],
    ['existing', batch.existing],
    ['repeated', batch.repeated],
    ['optedOut', batch.optedOut],
    ['rejected', batch.rejected],
  ] as const;
  return (
    <div className="form">
      <div role="status">
        <p dir="auto">{t(`import.status.${batch.status}`, { name: batch.name })}</p>
        {isBusy && (
          <>
            <progress
              className="lists-progress"
              max={Math.max(1, total)}
              value={done}
              aria-label={progress}
            />
            <p className="lists-hint">
              {progress}. {t('import.goesOn')}
            </p>
          </>
        )}
      </div>
      <dl className="lists-counts" aria-label={t('import.results')}>
        {counts.map(([key, count]) => (
          <div key={key}>
            <dt>
              {t(
                batch.status === 'done' && key === 'fresh'
                  ? 'import.added'
                  : `import.counts.${key}`,
              )}
            </dt>
            <dd>{words(count)}</dd>
          </div>
        ))}
      </dl>
      {!isChecking && batch.rejected > 0 && (
        <OutcomeRows importId={batch.id} outcome="rejected" title={t('import.counts.rejected')} />
      )}
      {!isChecking && batch.repeated > 0 && (
        <OutcomeRows importId={batch.id} outcome="repeated" title={t('import.counts.repeated')} />
      )}
    </div>
  );
};
