import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Dialog, ErrorState, http, SkeletonBar, toast, useList, useTexts } from 'prosa/web';
import type { AddressBookConnection, ImportDto, ImportPlan } from '../../shared/import-schemas.ts';
import { Choice } from './Choice.tsx';

/** From the address book behind a connection to an import that runs. */
export const AddressBookDialog = ({
  onStarted,
  onClose,
}: {
  readonly onStarted: (started: ImportDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('contacts');
  const connections = useList<AddressBookConnection>({ path: '/contacts/address-books' });
  const [chosen, setChosen] = useState<string>();
  const [existing, setExisting] = useState<ImportPlan['existing']>('keep');
  const [isBusy, setBusy] = useState(false);
  const connection = chosen ?? String(connections.items[0]?.id ?? '');

  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      const { contactImport } = await http.post<{ contactImport: ImportDto }>('/contacts/import', {
        whatsappId: Number(connection),
        existing,
      });
      onStarted(contactImport);
    } catch (error) {
      toast.error(error);
      setBusy(false);
    }
  };

  return (
    <Dialog
      isOpen
      title={t('import.addressBook')}
      onClose={onClose}
      actions={
        connections.items.length > 0 && (
          <Button
            intent="primary"
            text={t('import.beginBook')}
            loading={isBusy}
            onClick={() => void begin()}
          />
        )
      }
    >
      <Connections
        status={connections.status}
        error={connections.error}
        onRetry={connections.reload}
      >
        {connections.items.length === 0 ? (
          <p className="import-hint" role="status">
            {t('import.noLines')}
          </p>
        ) : (
          <div className="form">
            <p className="import-hint">{t('import.bookHelp')}</p>
            <Choice
              label={t('import.line')}
              value={connection}
              answers={connections.items.map(({ id, name }) => ({ value: String(id), text: name }))}
              onChange={setChosen}
            />
            <Choice
              label={t('import.existing')}
              value={existing}
              answers={[
                { value: 'keep', text: t('import.existingsBook.keep') },
                { value: 'update', text: t('import.existingsBook.update') },
              ]}
              onChange={setExisting}
            />
          </div>
        )}
      </Connections>
    </Dialog>
  );
};

const Connections = ({
  status,
  error,
  onRetry,
  children,
}: {
  readonly status: 'loading' | 'ready' | 'error';
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly children: React.ReactNode;
}) => {
  if (status === 'loading') return <SkeletonBar />;
  return status === 'error' ? <ErrorState error={error} onRetry={onRetry} /> : children;
};
