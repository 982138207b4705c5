import { Button } from '@blueprintjs/core';
import { RandomIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { FormDialog, SwitchField, TextField, useForm, useTexts } from 'prosa/web';
import { suggestCustomer } from '../data/customer.ts';
import type { Customer } from '../data/customer.ts';

const schema = {
  type: 'object',
  required: ['name', 'number'],
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 50 },
    number: { type: 'string', minLength: 8, maxLength: 40, pattern: '^[+\\d\\s().-]+$' },
  },
} as const;

/** Somebody who has not written yet: suggested, to be changed at will. */
export const NewCustomerDialog = ({
  taken,
  onChosen,
  onClose,
}: {
  /** Names that are there already. */
  readonly taken: readonly string[];
  readonly onChosen: (customer: Customer) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('simulator');
  const [turn, setTurn] = useState(1);
  const form = useForm<Customer>({
    schema,
    initial: suggestCustomer(taken),
    onSubmit: async ({ name, number, isGroup }) => {
      onChosen({ name: name.trim(), number: number.replace(/\D/g, ''), isGroup });
      onClose();
      return Promise.resolve();
    },
  });
  const another = (): void => {
    form.reset({ ...suggestCustomer(taken, turn), isGroup: form.values.isGroup });
    setTurn(turn + 1);
  };
  return (
    <FormDialog
      form={form}
      isOpen
      title={t('new.title')}
      submit={t('new.submit')}
      footer={<Button icon={<RandomIcon />} text={t('new.another')} onClick={another} />}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t(form.values.isGroup ? 'new.groupName' : 'new.name')}
        autoComplete="off"
        autoFocus
      />
      <TextField
        form={form}
        name="number"
        label={t('new.number')}
        help={t('new.numberHelp')}
        inputMode="tel"
        autoComplete="off"
      />
      <SwitchField form={form} name="isGroup" label={t('new.isGroup')} help={t('new.groupHelp')} />
    </FormDialog>
  );
};
