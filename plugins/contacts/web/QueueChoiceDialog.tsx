import { Type } from '@sinclair/typebox';
import { FormDialog, SelectField, useForm, useTexts } from 'prosa/web';

const schema = Type.Object({ queueId: Type.Integer() });

interface Values {
  readonly queueId: number | null;
}

/** Asks in which of the reader's queues a ticket belongs. */
export const QueueChoiceDialog = ({
  name,
  queues,
  onChoose,
  onClose,
}: {
  /** The name of the contact. */
  readonly name: string;
  readonly queues: readonly { readonly id: number; readonly name: string }[];
  readonly onChoose: (queueId: number | null) => Promise<void>;
  readonly onClose: () => void;
}) => {
  const t = useTexts('contacts');
  const form = useForm<Values>({
    schema,
    initial: { queueId: null },
    onSubmit: ({ queueId }) => onChoose(queueId),
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={t('startWith', { name })}
      submit={t('start')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="queueId"
        label={t('fields.queue')}
        help={t('help.queue')}
        empty={t('chooseQueue')}
        choices={queues.map((queue) => ({ value: queue.id, label: queue.name }))}
      />
    </FormDialog>
  );
};
