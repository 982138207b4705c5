import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Dialog, http, toast, useTexts } from 'prosa/web';
import type { BeginImportBody, ImportDraftDto, ImportDto } from '../../shared/import-schemas.ts';
import { planOf, problemOf, rowCount } from './import-plan.ts';
import { PlanStep } from './PlanStep.tsx';
import { SpreadsheetStep } from './SpreadsheetStep.tsx';

/** From a spreadsheet to an import that runs. */
export const FileImportDialog = ({
  onStarted,
  onClose,
}: {
  readonly onStarted: (started: ImportDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('contacts');
  const [draft, setDraft] = useState<ImportDraftDto>();
  const [plan, setPlan] = useState<BeginImportBody>();
  const [isBusy, setBusy] = useState(false);

  /** An unwanted draft is deleted; if that fails, the server deletes it by itself. */
  const discard = (): void => {
    if (draft) http.delete(`/contacts/imports/${String(draft.id)}`).catch(() => undefined);
    setDraft(undefined);
  };
  const close = (): void => {
    if (isBusy) return;
    discard();
    onClose();
  };
  const begin = async (): Promise<void> => {
    if (!draft || !plan) return;
    setBusy(true);
    try {
      onStarted(await http.put<ImportDto>(`/contacts/imports/${String(draft.id)}`, plan));
    } catch (error) {
      toast.error(error);
      setBusy(false);
    }
  };
  const count = draft && plan ? rowCount(draft, plan.hasHeader) : 0;
  return (
    <Dialog
      isOpen
      size={draft ? 'large' : 'form'}
      title={t('import.title')}
      onClose={close}
      footer={
        draft && (
          <Button variant="minimal" text={t('import.back')} disabled={isBusy} onClick={discard} />
        )
      }
      actions={
        draft &&
        plan && (
          <Button
            intent="primary"
            text={t('import.begin', { count })}
            loading={isBusy}
            disabled={count === 0 || problemOf(plan) !== undefined}
            onClick={() => void begin()}
          />
        )
      }
    >
      {draft && plan ? (
        <PlanStep draft={draft} plan={plan} onChange={setPlan} />
      ) : (
        <SpreadsheetStep
          onRead={(read) => {
            setDraft(read);
            setPlan(planOf(read));
          }}
        />
      )}
    </Dialog>
  );
};
