import { MessageField, SelectField, TextField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { ConnectionValues } from './connection-form.ts';
import type { QueueChoice } from './QueuesField.tsx';

const MAXIMUM = 4096;

/** What the line says by itself. */
export const MessageFields = ({ form }: { readonly form: Form<ConnectionValues> }) => {
  const t = useTexts('connections');
  return (
    <section className="form line-section" aria-labelledby="line-messages">
      <h3 className="form-section" id="line-messages">
        {t('groups.messages')}
      </h3>
      {(
        ['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage'] as const
      ).map((name) => (
        <MessageField
          key={name}
          form={form}
          name={name}
          label={t(`fields.${name}`)}
          help={t(`help.${name}`)}
          maxLength={MAXIMUM}
        />
      ))}
    </section>
  );
};

/** What the line does by itself when nobody does anything. */
export const AutomaticFields = ({
  form,
  queues,
}: {
  readonly form: Form<ConnectionValues>;
  readonly queues: readonly QueueChoice[];
}) => {
  const t = useTexts('connections');
  const minutes = (name: 'timeSendQueue' | 'expiresTicket' | 'timeUseBotQueues') => (
    <TextField
      form={form}
      name={name}
      type="number"
      inputMode="numeric"
      label={t(`fields.${name}`)}
      help={t(`help.${name}`)}
    />
  );
  return (
    <>
      <section className="form line-section" aria-labelledby="line-waiting">
        <h3 className="form-section" id="line-waiting">
          {t('groups.waiting')}
        </h3>
        <div className="form-row">
          {minutes('timeSendQueue')}
          <SelectField
            form={form}
            name="sendIdQueue"
            label={t('fields.sendIdQueue')}
            help={t('help.sendIdQueue')}
            empty={t('noQueue')}
            choices={queues.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      </section>
      <section className="form line-section" aria-labelledby="line-silence">
        <h3 className="form-section" id="line-silence">
          {t('groups.silence')}
        </h3>
        {minutes('expiresTicket')}
        <MessageField
          form={form}
          name="expiresInactiveMessage"
          label={t('fields.expiresInactiveMessage')}
          help={t('help.expiresInactiveMessage')}
          maxLength={MAXIMUM}
        />
      </section>
      <section className="form line-section" aria-labelledby="line-menu">
        <h3 className="form-section" id="line-menu">
          {t('groups.menu')}
        </h3>
        <div className="form-row">
          {minutes('timeUseBotQueues')}
          <TextField
            form={form}
            name="maxUseBotQueues"
            type="number"
            inputMode="numeric"
            label={t('fields.maxUseBotQueues')}
            help={t('help.maxUseBotQueues')}
          />
        </div>
      </section>
    </>
  );
};
