import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useTexts } from 'prosa/web';
import { REMINDERS } from './due.ts';
import type { DueValues } from './due.ts';

/** Until when a task is to be done, and when its person is reminded. */
export const DueFields = ({
  values,
  onChange,
}: {
  readonly values: DueValues;
  readonly onChange: (values: DueValues) => void;
}) => {
  const t = useTexts('todolist');
  const dueId = useId();
  const reminderId = useId();
  return (
    <div className="todo-due-fields">
      <FormGroup label={t('due.label')} labelFor={dueId}>
        <InputGroup
          id={dueId}
          type="datetime-local"
          value={values.due}
          onValueChange={(due) => onChange({ ...values, due })}
        />
      </FormGroup>
      <FormGroup label={t('reminder.label')} labelFor={reminderId}>
        <HTMLSelect
          id={reminderId}
          disabled={values.due === ''}
          value={values.due === '' ? '' : (values.reminder ?? '')}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...values, reminder: value === '' ? null : Number(value) })
          }
        >
          <option value="">{t('reminder.none')}</option>
          {REMINDERS.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t(`reminder.${String(minutes)}`)}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
    </div>
  );
};
