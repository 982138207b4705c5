import { Button } from '@blueprintjs/core';
import { Type } from '@sinclair/typebox';
import { FileField, toast, useForm, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import { FIELD_OF, sendTest } from './send-test.ts';
import { TestFields } from './test-fields.tsx';
import type { TestValues } from './test-fields.tsx';

interface Values extends TestValues {
  readonly file: File | null;
}

const EMPTY: Values = { token: '', number: '', file: null };

const schema = Type.Object({ token: Type.String(), number: Type.String() });

/** Sends a file the way a program would. */
export const MediaTest = () => {
  const t = useTexts('message-api');
  const form: Form<Values> = useForm<Values>({
    schema,
    initial: EMPTY,
    fieldOf: FIELD_OF,
    failure: t('test.failed'),
    check: ({ file }) => (file ? {} : { file: t('test.fileRequired') }),
    onSubmit: async ({ token, number, file }) => {
      if (!file) return;
      const message = new FormData();
      message.append('number', number);
      message.append('medias', file);
      const isHeld = await sendTest(token, message);
      toast.success(t(isHeld ? 'test.held' : 'test.sent'));
      form.set('file', null);
    },
  });
  const refusal = form.refusals.file;
  return (
    <form
      className="form api-test"
      aria-labelledby="api-test-media"
      noValidate
      onSubmit={(event) => void form.submit(event)}
    >
      <h3 id="api-test-media">{t('test.mediaTitle')}</h3>
      <TestFields form={form} />
      <FileField
        label={t('test.file')}
        name={form.values.file?.name ?? ''}
        disabled={form.isBusy}
        onChange={(file) => form.set('file', file)}
      >
        {typeof refusal === 'string' && (
          <div className="field-error" role="alert">
            {refusal}
          </div>
        )}
      </FileField>
      <Button
        type="submit"
        intent="primary"
        text={t('test.send')}
        aria-label={t('test.sendMedia')}
        loading={form.isBusy}
      />
    </form>
  );
};
