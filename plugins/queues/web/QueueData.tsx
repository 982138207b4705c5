import type { ReactNode } from 'react';
import { ColorField, MessageField, TextField, useTexts } from 'prosa/web';
import type { Form, List } from 'prosa/web';
import { AttendantsField } from './AttendantsField.tsx';
import type { HoursNotice as HoursNoticeKey } from './hours-notices.ts';
import { HoursNotice } from './HoursNotice.tsx';
import type { QueueValues } from './queue-form-schema.ts';
import type { Attendant } from './use-attendants.ts';

/** The name of a queue, its attendants, and its messages. */
export const QueueData = ({
  form,
  attendants,
  hasTabs,
  notice,
  greetingFile,
  children,
}: {
  readonly form: Form<QueueValues>;
  readonly attendants: List<Attendant>;
  readonly hasTabs: boolean;
  /** Why its hours, or its text for out of hours, are ignored. */
  readonly notice: HoursNoticeKey | undefined;
  /** The file that is sent with the greeting. */
  readonly greetingFile: ReactNode;
  /** Fields for other things done with customers who wait in it. */
  readonly children: ReactNode;
}) => {
  const t = useTexts('queues');
  return (
    <div
      className="form"
      {...(hasTabs && {
        role: 'tabpanel',
        id: 'queue-panel-data',
        'aria-labelledby': 'queue-tab-data',
      })}
    >
      <div className="form-row queue-form-first">
        <TextField form={form} name="name" label={t('fields.name')} maxLength={50} autoFocus />
        <TextField
          form={form}
          name="orderQueue"
          type="number"
          label={t('fields.orderQueue')}
          help={t('help.orderQueue')}
        />
      </div>
      <ColorField form={form} name="color" label={t('fields.color')} />
      <AttendantsField form={form} attendants={attendants} />
      <MessageField
        form={form}
        name="greetingMessage"
        label={t('fields.greetingMessage')}
        help={t('help.greetingMessage')}
        maxLength={4096}
      />
      {greetingFile}
      <MessageField
        form={form}
        name="outOfHoursMessage"
        label={t('fields.outOfHoursMessage')}
        help={
          <>
            {t('help.outOfHoursMessage')}
            {notice !== undefined && <HoursNotice notice={notice} />}
          </>
        }
        maxLength={4096}
      />
      {children}
    </div>
  );
};
