import { Button } from '@blueprintjs/core';
import { Type } from '@sinclair/typebox';
import { http, HttpError, TextField, toast, useForm, useTexts } from 'prosa/web';

const SCHEMA = Type.Object({ password: Type.String({ minLength: 1, maxLength: 200 }) });

/** Off again, for who knows the password. */
export const TurnOff = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useTexts('two-step');
  const form = useForm({
    schema: SCHEMA,
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      try {
        await http.post('/two-step/off', { password });
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        throw new HttpError(error.status, error.code, { ...error.details, field: 'password' });
      }
      toast.success(t('offDone'));
      onDone();
    },
  });
  return (
    <form className="form" noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField
        form={form}
        name="password"
        type="password"
        label={t('password')}
        autoComplete="current-password"
      />
      <Button type="submit" intent="danger" text={t('turnOff')} loading={form.isBusy} />
    </form>
  );
};
