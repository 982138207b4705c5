import { FormDialog, http, TextField, toast, useForm, useList, useTexts } from 'prosa/web';
import { FACT_GROUPS, labelOf } from '../shared/facts.ts';
import type { FactGroup } from '../shared/facts.ts';
import type { SecretDto, WebhookDto } from '../schemas.ts';
import { ChecksField } from './ChecksField.tsx';
import { bodyOf, initialOf, schema } from './webhook-form.ts';
import type { Values } from './webhook-form.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

const GROUPS = Object.keys(FACT_GROUPS) as readonly FactGroup[];
const checksOf = (items: readonly Named[]) => items.map(({ id, name }) => ({ id, label: name }));

/** Makes a webhook, or changes one. */
export const WebhookDialog = ({
  webhook,
  onSaved,
  onClose,
}: {
  /** The one to change; without it a new one is made. */
  readonly webhook: WebhookDto | undefined;
  /** @param secret of a new one: it is shown once */
  readonly onSaved: (webhook: WebhookDto, secret?: string) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('webhooks');
  const connections = useList<Named>({ path: '/whatsapp', params: { session: 0 } });
  const queues = useList<Named>({ path: '/queue' });
  const form = useForm<Values>({
    schema,
    initial: initialOf(webhook),
    check: ({ facts }) => (facts.length === 0 ? { facts: t('errors.ERR_WEBHOOK_NO_FACTS') } : {}),
    onSubmit: async (values) => {
      const body = bodyOf(values, webhook);
      if (webhook) {
        onSaved(await http.put<WebhookDto>(`/webhooks/${String(webhook.id)}`, body));
        toast.success(t('saved'));
      } else {
        const made = await http.post<SecretDto>('/webhooks', body);
        onSaved(made.webhook, made.secret);
      }
      onClose();
    },
  });
  const mayNarrow = connections.items.length > 1 || queues.items.length > 0;
  return (
    <FormDialog
      form={form}
      isOpen
      title={webhook ? t('edit', { name: webhook.name }) : t('add')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('fields.name')} maxLength={80} autoFocus />
      <TextField
        form={form}
        name="url"
        label={t('fields.url')}
        help={t('help.url')}
        type="url"
        inputMode="url"
        placeholder="https://"
      />
      <h3 className="webhook-part">{t('fields.facts')}</h3>
      {GROUPS.map((group, at) => (
        <ChecksField
          key={group}
          form={form}
          name="facts"
          isFirst={at === 0}
          label={t(`groups.${group}`)}
          checks={FACT_GROUPS[group].map((id) => ({ id, label: t(`facts.${labelOf(id)}`) }))}
        />
      ))}
      {connections.items.length > 1 && (
        <ChecksField
          form={form}
          name="connectionIds"
          label={t('fields.connections')}
          checks={checksOf(connections.items)}
          help={t('help.all')}
        />
      )}
      {queues.items.length > 0 && (
        <ChecksField
          form={form}
          name="queueIds"
          label={t('fields.queues')}
          checks={checksOf(queues.items)}
          help={t('help.all')}
        />
      )}
      {mayNarrow && <p className="webhook-note">{t('help.narrow')}</p>}
      <div className="webhook-header">
        <TextField
          form={form}
          name="headerName"
          label={t('fields.headerName')}
          help={t('help.header')}
          autoComplete="off"
        />
        <TextField
          form={form}
          name="headerValue"
          label={t('fields.headerValue')}
          help={t('help.headerValue')}
          type="password"
          autoComplete="new-password"
          placeholder={webhook?.hasHeaderValue === true ? '••••••••' : ''}
        />
      </div>
    </FormDialog>
  );
};
