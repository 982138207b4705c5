import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Dialog, http, toast, useTexts } from 'prosa/web';
import type { ListImportDraft, ListImportDto } from '../../shared/import-schemas.ts';
import { FileStep } from './FileStep.tsx';
import { answersOf, problemOf } from './import-plan.ts';
import type { ImportAnswers } from './import-plan.ts';
import { PlanStep } from './PlanStep.tsx';
import { ProgressStep } from './ProgressStep.tsx';

/** From a spreadsheet to people on a list: read, planned, tried out, added. */
export const ImportDialog = ({
  contactListId,
  current,
  onTold,
  onDiscarded,
  onClose,
}: {
  readonly contactListId: number;
  /** The import that is under way or has ended; without it a file is asked for. */
  readonly current: ListImportDto | undefined;
  readonly onTold: (told: ListImportDto) => void;
  readonly onDiscarded: () => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('contact-lists');
  const [draft, setDraft] = useState<ListImportDraft>();
  const [answers, setAnswers] = useState<ImportAnswers>();
  const [isBusy, setBusy] = useState(false);

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  const check = (): void => {
    if (!draft || !answers) return;
    void run(async () => {
      onTold(await http.put<ListImportDto>(`/contact-list-imports/${String(draft.id)}`, answers));
      setDraft(undefined);
    });
  };
  const start = (): void => {
    if (!current) return;
    const path = `/contact-list-imports/${String(current.id)}/start`;
    void run(async () => onTold(await http.post<ListImportDto>(path)));
  };
  const discard = (): void => {
    const id = draft?.id ?? current?.id;
    if (id === undefined) return;
    void run(async () => {
      await http.delete(`/contact-list-imports/${String(id)}`);
      setDraft(undefined);
      if (!draft) onDiscarded();
    });
  };
  const isWaiting = draft !== undefined || current?.status === 'checked';
  return (
    <Dialog
      isOpen
      size={draft ? 'large' : 'form'}
      title={t('import.title')}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      footer={
        isWaiting && (
          <Button
            variant="minimal"
            text={t('import.discard')}
            disabled={isBusy}
            onClick={discard}
          />
        )
      }
      actions={
        draft && answers ? (
          <Button
            intent="primary"
            text={t('import.check')}
            loading={isBusy}
            disabled={problemOf(answers) !== undefined}
            onClick={check}
          />
        ) : current?.status === 'checked' ? (
          <Button
            intent="primary"
            text={t('import.start', { count: current.fresh })}
            loading={isBusy}
            disabled={current.fresh === 0}
            onClick={start}
          />
        ) : (
          <Button text={t('close')} onClick={onClose} />
        )
      }
    >
      {draft && answers ? (
        <PlanStep draft={draft} answers={answers} onChange={setAnswers} />
      ) : current ? (
        <ProgressStep batch={current} />
      ) : (
        <FileStep
          contactListId={contactListId}
          onRead={(read) => {
            setDraft(read);
            setAnswers(answersOf(read));
          }}
        />
      )}
    </Dialog>
  );
};
