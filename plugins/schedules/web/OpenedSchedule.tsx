import { isAllowed, useUser } from 'prosa/web';
import type { ScheduleDto } from '../schemas.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import type { ScheduleValues } from './schedule-form.ts';
import { SentDialog } from './SentDialog.tsx';

/** A schedule that is open: a record, or a new one with values to begin with. */
export type Opened = ScheduleDto | { readonly preset: Partial<ScheduleValues> };

/** The dialog of a schedule: its form, or what it says where it cannot be changed. */
export const OpenedSchedule = ({
  opened,
  onSaved,
  onClose,
}: {
  readonly opened: Opened;
  readonly onSaved: (record: ScheduleDto) => void;
  readonly onClose: () => void;
}) => {
  const user = useUser();
  if ('preset' in opened) {
    return (
      <ScheduleDialog
        record={undefined}
        preset={opened.preset}
        onSaved={onSaved}
        onClose={onClose}
      />
    );
  }
  const mayChange = opened.userId === user.id || isAllowed(user, 'admin');
  const isOver = opened.status === 'ENVIADA' || opened.status === 'AGENDADA';
  return mayChange && !isOver ? (
    <ScheduleDialog record={opened} onSaved={onSaved} onClose={onClose} />
  ) : (
    <SentDialog record={opened} onClose={onClose} />
  );
};
