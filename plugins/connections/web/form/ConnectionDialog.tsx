import {
  FormDialog,
  http,
  Slot,
  SwitchField,
  text,
  toast,
  useForm,
  useList,
  useTexts,
} from 'prosa/web';
import type { Form } from 'prosa/web';
import { UpdateConnectionBody } from '../../schemas.ts';
import type { ConnectionDto } from '../../schemas.ts';
import { ConnectionDialogSlot } from '../../slots.ts';
import { AutomaticFields, MessageFields } from './ConnectionFields.tsx';
import { bodyOf, initialValues } from './connection-form.ts';
import type { ConnectionValues } from './connection-form.ts';
import { NameField } from './NameField.tsx';
import { QueuesField } from './QueuesField.tsx';
import type { QueueChoice } from './QueuesField.tsx';

const lacksGreeting = ({ queueIds, greetingMessage }: ConnectionValues): boolean =>
  queueIds.length > 1 && greetingMessage.trim() === '';

/** Changes all that can be set of a connection. */
export const ConnectionDialog = ({
  connection,
  onSaved,
  onClose,
}: {
  readonly connection: ConnectionDto;
  readonly onSaved: (connection: ConnectionDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('connections');
  const queues = useList<QueueChoice>({ path: '/queue' });
  const own = useForm<ConnectionValues>({
    schema: UpdateConnectionBody,
    initial: initialValues(connection),
    check: (values) =>
      lacksGreeting(values) ? { greetingMessage: text('errors.ERR_WAPP_GREETING_REQUIRED') } : {},
    onSubmit: async (values) => {
      const body = bodyOf(values, connection);
      const saved = await http.put<ConnectionDto>(`/whatsapp/${String(connection.id)}`, body);
      toast.success(t('saved'));
      onClose();
      onSaved(saved);
    },
  });
  const form: Form<ConnectionValues> = {
    ...own,
    isRequired: (name) =>
      name === 'name' || (name === 'greetingMessage' && own.values.queueIds.length > 1),
  };
  return (
    <FormDialog form={form} isOpen title={t('edit', { name: connection.name })} onClose={onClose}>
      <NameField form={form} />
      <SwitchField
        form={form}
        name="isDefault"
        label={t('isDefault')}
        help={t(connection.isDefault ? 'help.isDefaultNow' : 'help.isDefault')}
        disabled={connection.isDefault}
      />
      <QueuesField form={form} queues={queues} />
      <Slot slot={ConnectionDialogSlot} form={own} record={connection} />
      <MessageFields form={form} />
      <AutomaticFields form={form} queues={queues.items} />
    </FormDialog>
  );
};
