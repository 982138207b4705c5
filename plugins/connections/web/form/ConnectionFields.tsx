import { MessageField, SelectField, TextField, useCompanySettings, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { ConnectionValues } from './connection-form.ts';
import type { QueueChoice } from './QueuesField.tsx';
import { textNotice } from './text-notices.ts';
import type { TextSettings } from './text-notices.ts';

const MAXIMUM = 4096;
/** The text for silence depends on the form alone. */
const NO_SETTINGS: TextSettings = { scheduleType: undefined, userRating: undefined };

/** A text of the connection, and why it is never sent when it is not. */
const ConnectionText = ({
  form,
  name,
  settings,
}: {
  readonly form: Form<ConnectionValues>;
  readonly name: Parameters<typeof textNotice>[0];
  readonly settings: TextSettings;
}) => {
  const t = useTexts('connections');
  const notice = textNotice(name, form.values, settings);
  return (
    <MessageField
      form={form}
      name={name}
      label={t(`fields.${name}`)}
      help={
        <>
          {t(`help.${name}`)}
          {notice !== undefined && (
            <p className="connection-notice" role="status">
              {t(`notices.${notice}`)}
            </p>
          )}
        </>
      }
      maxLength={MAXIMUM}
    />
  );
};

/** The fields for the messages the connection sends by itself. */
export const MessageFields = ({ form }: { readonly form: Form<ConnectionValues> }) => {
  const t = useTexts('connections');
  const settings = useCompanySettings('scheduleType', 'userRating');
  return (
    <section className="form connection-section" aria-labelledby="connection-messages">
      <h3 className="form-section" id="connection-messages">
        {t('groups.messages')}
      </h3>
      {(
        ['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage'] as const
      ).map((name) => (
        <ConnectionText key={name} form={form} name={name} settings={settings} />
      ))}
    </section>
  );
};

/** The fields for the actions the connection takes by itself when nobody does anything. */
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
      <section className="form connection-section" aria-labelledby="connection-waiting">
        <h3 className="form-section" id="connection-waiting">
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
      <section className="form connection-section" aria-labelledby="connection-silence">
        <h3 className="form-section" id="connection-silence">
          {t('groups.silence')}
        </h3>
        {minutes('expiresTicket')}
        <ConnectionText form={form} name="expiresInactiveMessage" settings={NO_SETTINGS} />
      </section>
      <section className="form connection-section" aria-labelledby="connection-menu">
        <h3 className="form-section" id="connection-menu">
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
