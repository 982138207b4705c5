import { Button } from '@blueprintjs/core';
import { BarcodeIcon, MobilePhoneIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { Dialog, ErrorState, http, Slot, toast, useTexts } from 'prosa/web';
import type { ConnectionDto } from '../../schemas.ts';
import { ConnectionRowActionsSlot } from '../../slots.ts';
import { NumberForm } from './NumberForm.tsx';
import { QrCode } from './QrCode.tsx';
import { TypedCode } from './TypedCode.tsx';
import { usePairingCode } from './use-pairing-code.ts';

/** How the code gets to the phone: read by its camera, or typed; before typing its number is asked for. */
type Way = 'read' | 'number' | 'typed';

/** The code that pairs a connection. It follows the connection, and closes by itself when there is no code any more. */
export const CodeDialog = ({
  connection,
  onClose,
}: {
  readonly connection: ConnectionDto;
  readonly onClose: () => void;
}) => {
  const t = useTexts('connections');
  const { id, name, pairsByNumber } = connection;
  const [chosen, setChosen] = useState<Way>('read');
  const { code, typed, error, reload, expect } = usePairingCode(id, (isConnected) => {
    if (isConnected) toast.success(t('connected', { name }));
    onClose();
  });
  // Somebody chose it already, perhaps on another screen; or the channel gave only what can be read.
  const way = chosen === 'number' ? chosen : typed !== '' ? 'typed' : code !== '' ? 'read' : chosen;

  const ask = async (number?: string): Promise<void> => {
    await http.put(`/whatsappsession/${String(id)}`, number === undefined ? undefined : { number });
    expect();
    setChosen(number === undefined ? 'read' : 'typed');
  };
  const read = (): void => {
    if (chosen === 'number' && typed === '') setChosen('read');
    else ask().catch((failure: unknown) => toast.error(failure));
  };
  const otherWay =
    way === 'read' ? (
      <Button
        variant="minimal"
        icon={<MobilePhoneIcon />}
        text={t('code.byNumber')}
        onClick={() => setChosen('number')}
      />
    ) : (
      <Button variant="minimal" icon={<BarcodeIcon />} text={t('code.byQr')} onClick={read} />
    );
  return (
    <Dialog
      isOpen
      title={t(way === 'read' ? 'code.title' : 'code.titleNumber', { name })}
      size="small"
      onClose={onClose}
      footer={
        <>
          {pairsByNumber && otherWay}
          <Slot slot={ConnectionRowActionsSlot} connection={connection} />
        </>
      }
    >
      {error !== undefined ? (
        <ErrorState error={error} onRetry={reload} />
      ) : way === 'number' ? (
        <NumberForm onAsk={ask} />
      ) : way === 'typed' ? (
        <TypedCode code={typed} onAnotherNumber={() => setChosen('number')} />
      ) : (
        <QrCode code={code} name={name} />
      )}
    </Dialog>
  );
};
