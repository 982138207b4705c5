import { Button } from '@blueprintjs/core';
import { Type } from '@sinclair/typebox';
import { TextAreaField, toast, useForm, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import { LONGEST_TEXT } from '../public.ts';
import { FIELD_OF, sendTest } from './send-test.ts';
import { TestFields } from './test-fields.tsx';
import type { TestValues } from './test-fields.tsx';

interface Values extends TestValues {
  readonly body: string;
}

const EMPTY: Values = { token: '', number: '', body: '' };

const schema = Type.Object({
  token: Type.String(),
  number: Type.String(),
  body: Type.String({ maxLength: LONGEST_TEXT }),
});

/** Sends a text the way a program would. */
export const TextTest = () => {
  const t = useTexts('message-api');
  const form: Form<Values> = useForm<Values>({
    schema,
    initial: EMPTY,
    fieldOf: FIELD_OF,
    failure: t('test.failed'),
    onSubmit: async ({ token, number, body }) => {
      const isHeld = await sendTest(token, { number, body });
      toast.success(t(isHeld ? 'test.held' : 'test.sent'));
      form.set('body', '');
    },
  });
  return (
    <form
      className="form api-test"
      aria-labelledby="api-test-text"
      noValidate
      onSubmit={(event) => void form.submit(event)}
    >
      <h3 id="api-test-text">{t('test.textTitle')}</h3>
      <TestFields form={form} />
      <TextAreaField form={form} name="body" label={t('test.body')} />
      <Button
        type="submit"
        intent="primary"
        text={t('test.send')}
        aria-label={t('test.sendText')}
        loading={form.isBusy}
      />
    </form>
  );
};
