import { Button } from '@blueprintjs/core';
import { CalendarIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTexts } from 'prosa/web';
import type { TicketComposerProps } from '../../tickets/public.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

/** The button below the text: sends what is written later. */
const ScheduleButton = ({ ticket, text, write }: TicketComposerProps) => {
  const t = useTexts('schedules');
  const [isOpen, setOpen] = useState(false);
  const { id, name, number } = ticket.contact;
  return (
    <>
      <Button
        variant="minimal"
        icon={<CalendarIcon />}
        aria-label={t('composer.open')}
        title={t('composer.open')}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <ScheduleDialog
          record={undefined}
          preset={{ contact: { id, name, number }, whatsappId: ticket.whatsappId, body: text }}
          onSaved={({ body }) => {
            if (body === text.trim()) write('');
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

export default ScheduleButton;
