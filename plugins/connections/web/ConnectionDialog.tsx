import { useEffect, useState } from 'react';
import {
  FormDialog,
  http,
  isAbort,
  SwitchField,
  TextField,
  text,
  toast,
  useForm,
  useList,
  useTexts,
} from 'prosa/web';
import type { Form } from 'prosa/web';
import { CreateConnectionBody, UpdateConnectionBody } from '../schemas.ts';
import type { ConnectionDto } from '../schemas.ts';
import { AutomaticFields, MessageFields } from './ConnectionFields.tsx';
import { bodyOf, initialValues } from './connection-form.ts';
import type { ConnectionValues } from './connection-form.ts';
import { KindField } from './KindField.tsx';
import { QueuesField } from './QueuesField.tsx';
import type { QueueChoice } from './QueuesField.tsx';

const lacksGreeting = ({ queueIds, greetingMessage }: ConnectionValues): boolean =>
  queueIds.length > 1 && greetingMessage.trim() === '';

/** Kinds of lines that may be added; asked for only where a line is added. */
const useKinds = (isWanted: boolean): readonly string[] => {
  const [kinds, setKinds] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isWanted) return undefined;
    const abort = new AbortController();
    http
      .get<string[]>('/whatsapp/providers', { signal: abort.signal })
      .then(setKinds)
      .catch((error: unknown) => {
        // Without an answer the server takes the usual kind.
        if (!isAbort(error)) setKinds([]);
      });
    return () => abort.abort();
  }, [isWanted]);
  return kinds;
};

/** Adds a line, or changes one. */
export const ConnectionDialog = ({
  connection,
  onSaved,
  onClose,
}: {
  /** The one to change; without it a new one is made. */
  readonly connection: ConnectionDto | undefined;
  readonly onSaved: (connection: ConnectionDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('connections');
  const queues = useList<QueueChoice>({ path: '/queue' });
  const kinds = useKinds(!connection);
  const own = useForm<ConnectionValues>({
    schema: connection ? UpdateConnectionBody : CreateConnectionBody,
    initial: initialValues(connection),
    check: (values) =>
      lacksGreeting(values) ? { greetingMessage: text('errors.ERR_WAPP_GREETING_REQUIRED') } : {},
    onSubmit: async (values) => {
      const body = bodyOf(values, connection);
      const saved = connection
        ? await http.put<ConnectionDto>(`/whatsapp/${String(connection.id)}`, body)
        : await http.post<ConnectionDto>('/whatsapp', body);
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
    <FormDialog
      form={form}
      isOpen
      title={connection ? t('edit', { name: connection.name }) : t('add')}
      submit={connection ? undefined : t('addAndPair')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t('fields.name')}
        help={t('help.name')}
        maxLength={50}
        autoComplete="off"
        autoFocus
      />
      {kinds.length > 1 && <KindField form={form} kinds={kinds} />}
      <SwitchField
        form={form}
        name="isDefault"
        label={t('isDefault')}
        help={t(connection?.isDefault === true ? 'help.isDefaultNow' : 'help.isDefault')}
        disabled={connection?.isDefault === true}
      />
      <QueuesField form={form} queues={queues} />
      <MessageFields form={form} />
      <AutomaticFields form={form} queues={queues.items} />
    </FormDialog>
  );
};
