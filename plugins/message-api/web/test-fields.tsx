import { TextField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';

/** The values both tests ask for. */
export interface TestValues {
  readonly token: string;
  readonly number: string;
}

/** The token, and whom to send to. */
export const TestFields = <V extends TestValues>({ form }: { readonly form: Form<V> }) => {
  const t = useTexts('message-api');
  return (
    <>
      <TextField form={form} name="token" label={t('test.token')} autoComplete="off" />
      <TextField
        form={form}
        name="number"
        label={t('test.number')}
        help={t('test.numberHelp')}
        inputMode="tel"
        autoComplete="off"
      />
    </>
  );
};
