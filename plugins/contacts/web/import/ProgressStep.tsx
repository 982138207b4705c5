import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { useDownload, useLanguage, useTexts } from 'prosa/web';
import type { ImportDto, ImportOutcome } from '../../shared/import-schemas.ts';
import { OutcomeRows } from './OutcomeRows.tsx';

const OUTCOMES: readonly ImportOutcome[] = [
  'created',
  'updated',
  'existing',
  'repeated',
  'rejected',
];

/** How far an import has come, and what came of it. */
export const ProgressStep = ({ batch }: { readonly batch: ImportDto }) => {
  const t = useTexts('contacts');
  const language = useLanguage();
  const { download, isBusy } = useDownload();
  const words = (count: number): string => count.toLocaleString(language);
  const isRunning = batch.status !== 'done';
  const progress = t('import.progress', { done: words(batch.done), total: words(batch.total) });
  return (
    <div className="form">
      <div className="import-progress" role="status">
        <p className="import-file" dir="auto">
          {isRunning
            ? t('import.running', { name: batch.name })
            : t('import.done', { name: batch.name })}
        </p>
        {isRunning && (
          <>
            <progress max={Math.max(1, batch.total)} value={batch.done} aria-label={progress} />
            <p className="import-hint">
              {progress}. {t('import.goesOn')}
            </p>
          </>
        )}
      </div>
      <dl className="import-counts" aria-label={t('import.results')}>
        {OUTCOMES.map((outcome) => (
          <div key={outcome} className={batch[outcome] === 0 ? 'import-none' : undefined}>
            <dt>{t(`import.outcomes.${outcome}`)}</dt>
            <dd>{words(batch[outcome])}</dd>
          </div>
        ))}
      </dl>
      {!isRunning && batch.rejected > 0 && (
        <>
          <OutcomeRows
            importId={batch.id}
            outcome="rejected"
            title={`${t('import.refusedRows')} (${words(batch.rejected)})`}
          />
          <div className="import-again">
            <Button
              icon={<DownloadIcon />}
              text={t('import.download')}
              // Not disabled meanwhile: the keyboard would be thrown out of the dialog.
              aria-busy={isBusy}
              onClick={() =>
                void download(`/contacts/imports/${String(batch.id)}/rejected`, {
                  name: `${batch.name.replace(/\.\w+$/, '')}.csv`,
                  params: { language },
                })
              }
            />
            <p className="import-hint">{t('import.downloadHelp')}</p>
          </div>
        </>
      )}
      {!isRunning && batch.repeated > 0 && (
        <OutcomeRows
          importId={batch.id}
          outcome="repeated"
          title={`${t('import.repeatedRows')} (${words(batch.repeated)})`}
        />
      )}
    </div>
  );
};
