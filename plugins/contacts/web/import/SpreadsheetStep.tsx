import { Button } from '@blueprintjs/core';
import { DocumentOpenIcon } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { errorText, http, isAbort, useTexts } from 'prosa/web';
import type { ImportDraftDto } from '../../shared/import-schemas.ts';

/** Asks for a spreadsheet and has it read. */
export const SpreadsheetStep = ({
  onRead,
}: {
  readonly onRead: (draft: ImportDraftDto) => void;
}) => {
  const t = useTexts('contacts');
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);
  const [error, setError] = useState<unknown>();

  const read = async (file: File | undefined): Promise<void> => {
    if (!file || isReading) return;
    setReading(true);
    setError(undefined);
    const form = new FormData();
    form.append('file', file);
    try {
      onRead(await http.post<ImportDraftDto>('/contacts/imports', form));
    } catch (failure) {
      if (!isAbort(failure)) setError(failure);
      setReading(false);
    }
  };

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  };

  return (
    <div
      className={isOver ? 'import-drop import-drop-over' : 'import-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className="import-drop-text">{t('import.drop')}</p>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t('import.chooseFile')}
        accept=".xls,.xlsx,.csv,.txt,.tsv,text/csv"
        onChange={({ target }) => {
          void read(target.files?.[0]);
          // The same file, put right meanwhile, may be chosen again.
          target.value = '';
        }}
      />
      <Button
        autoFocus
        intent="primary"
        icon={<DocumentOpenIcon />}
        text={isReading ? t('import.reading') : t('import.chooseFile')}
        loading={isReading}
        onClick={() => input.current?.click()}
      />
      <p className="import-hint">{t('import.formats')}</p>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {errorText(error)}
        </p>
      )}
    </div>
  );
};
