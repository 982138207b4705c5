import { Button } from '@blueprintjs/core';
import { Dialog, useTexts } from 'prosa/web';
import type { ImportDto } from '../../shared/import-schemas.ts';
import { AddressBookDialog } from './AddressBookDialog.tsx';
import { FileImportDialog } from './FileImportDialog.tsx';
import { ImportNotice } from './ImportNotice.tsx';
import { ProgressStep } from './ProgressStep.tsx';
import type { useContactImport } from './use-contact-import.ts';

/** The dialog of imports that is open. */
export type OpenImport = 'file' | 'address-book' | 'progress';

/** The import of the moment above the list, and the dialogs that begin one. */
export const Imports = ({
  imports: { current, follow, dismiss },
  open,
  onOpen,
}: {
  readonly imports: ReturnType<typeof useContactImport>;
  readonly open: OpenImport | undefined;
  readonly onOpen: (open: OpenImport | undefined) => void;
}) => {
  const t = useTexts('contacts');
  const close = (): void => onOpen(undefined);
  const started = (batch: ImportDto): void => {
    follow(batch);
    onOpen('progress');
  };
  return (
    <>
      {current && (
        <ImportNotice batch={current} onShow={() => onOpen('progress')} onDismiss={dismiss} />
      )}
      {open === 'file' && <FileImportDialog onStarted={started} onClose={close} />}
      {open === 'address-book' && <AddressBookDialog onStarted={started} onClose={close} />}
      {open === 'progress' && current && (
        <Dialog
          isOpen
          title={t('import.title')}
          onClose={close}
          actions={<Button text={t('import.close')} onClick={close} />}
        >
          <ProgressStep batch={current} />
        </Dialog>
      )}
    </>
  );
};
