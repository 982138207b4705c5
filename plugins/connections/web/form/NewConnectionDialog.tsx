import { FormDialog, http, LimitNotice, toast, useForm, useTexts } from 'prosa/web';
import { CreateConnectionBody } from '../../schemas.ts';
import type { ConnectionDto } from '../../schemas.ts';
import { KindField } from './KindField.tsx';
import { NameField } from './NameField.tsx';
import type { NewConnectionValues } from './new-connection-values.ts';
import { useKinds } from './use-kinds.ts';

/** Adds a connection by its name, and its kind where there are several. Everything else is set afterwards. */
export const NewConnectionDialog = ({
  count,
  onCreated,
  onClose,
}: {
  /** How many there are; undefined while it is not known. */
  readonly count: number | undefined;
  readonly onCreated: (connection: ConnectionDto) => void;
  /** The dialog was left without adding one. */
  readonly onClose: () => void;
}) => {
  const t = useTexts('connections');
  const kinds = useKinds();
  const form = useForm<NewConnectionValues>({
    schema: CreateConnectionBody,
    initial: { name: '', provider: '' },
    onSubmit: async ({ name, provider }) => {
      const body = { name, ...(provider === '' ? {} : { provider }) };
      const created = await http.post<ConnectionDto>('/whatsapp', body);
      toast.success(t('saved'));
      onCreated(created);
    },
  });
  return (
    <FormDialog form={form} isOpen title={t('add')} submit={t('addAndPair')} onClose={onClose}>
      <LimitNotice what="connections" count={count} />
      <NameField form={form} />
      {kinds.length > 1 && <KindField form={form} kinds={kinds} />}
      <p className="field-help">{t('help.later')}</p>
    </FormDialog>
  );
};
