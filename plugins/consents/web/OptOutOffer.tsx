import { Button } from '@blueprintjs/core';
import { BlockedPersonIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTexts } from 'prosa/web';
import type { TicketMessageProps } from '../../tickets/public.ts';
import { REASON_LENGTH } from '../schemas.ts';
import { soundsLikeOptOut } from './suspicion.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Below a customer's message that sounds like a wish for no more campaigns: a person decides whether it is one. */
const OptOutOffer = ({ message }: TicketMessageProps) => {
  const t = useTexts('consents');
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  if (message.fromMe || message.isDeleted || isDone || !soundsLikeOptOut(message.body)) return null;
  return (
    <>
      <Button
        className="opt-out-offer"
        size="small"
        variant="minimal"
        icon={<BlockedPersonIcon />}
        text={t('out.action')}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <ReasonDialog
          contactId={message.contactId}
          isBack={false}
          reason={message.body.slice(0, REASON_LENGTH)}
          messageId={message.id}
          onDone={() => {
            setOpen(false);
            setDone(true);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

export default OptOutOffer;
