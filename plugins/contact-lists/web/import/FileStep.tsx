import { Button } from '@blueprintjs/core';
import { DocumentOpenIcon } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { errorText, http, isAbort, useTexts } from 'prosa/web';
import type { ListImportDraft } from '../../shared/import-schemas.ts';

/** Asks for a spreadsheet and has it read. */
export const FileStep = ({
  contactListId,
  onRead,
}: {
  readonly contactListId: number;
  readonly onRead: (draft: ListImportDraft) => void;
}) => {
  const t = useTexts('contact-lists');
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<unknown>();
  const read = async (file: File | undefined): Promise<void> => {
    if (!file || isReading) return;
    setReading(true);
    setError(undefined);
    const form = new FormData();
    form.append('file', file, file.name);
    try {
      const path = `/contact-lists/${String(contactListId)}/imports`;
      onRead(await http.post<ListImportDraft>(path, form));
    } catch (failure) {
      if (!isAbort(failure)) setError(failure);
      setReading(false);
    }
  };
  return (
    <div className="form">
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t('import.chooseFile')}
        accept=".xls,.xlsx,.csv,.txt,text/csv"
        onChange={({ target }) => {
          void read(target.files?.[0]);
          // The same file, put right meanwhile, may be chosen again.
          target.value = '';
        }}
      />
      <div>
        <Button
          autoFocus
          intent="primary"
          icon={<DocumentOpenIcon />}
          text={t('import.chooseFile')}
          loading={isReading}
          onClick={() => input.current?.click()}
        />
      </div>
      <p className="lists-hint">{t('import.formats')}</p>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {errorText(error)}
        </p>
      )}
    </div>
  );
};
