import { Button } from '@blueprintjs/core';
import { Type } from '@sinclair/typebox';
import { QRCodeSVG } from 'qrcode.react';
import { http, HttpError, TextField, useForm, useTexts } from 'prosa/web';
import type { RecoveryCodes, TwoStepStart } from '../schemas.ts';

const SCHEMA = Type.Object({ code: Type.String({ minLength: 6, maxLength: 10 }) });

/** The picture for the app on the phone, and the first code it shows. */
export const SetUp = ({
  start: { uri, secret },
  onDone,
}: {
  readonly start: TwoStepStart;
  readonly onDone: (codes: readonly string[]) => void;
}) => {
  const t = useTexts('two-step');
  const form = useForm({
    schema: SCHEMA,
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        const { recoveryCodes } = await http.post<RecoveryCodes>('/two-step/confirm', {
          code: code.trim(),
        });
        onDone(recoveryCodes);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        throw new HttpError(error.status, error.code, { ...error.details, field: 'code' });
      }
    },
  });
  return (
    <form className="form" noValidate onSubmit={(event) => void form.submit(event)}>
      <p>{t('scan')}</p>
      <div className="two-step-picture">
        <QRCodeSVG value={uri} size={192} marginSize={4} title={t('picture')} />
      </div>
      <p>
        {t('typed')} <code className="two-step-secret">{secret}</code>
      </p>
      <TextField
        form={form}
        name="code"
        label={t('code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
      />
      <Button type="submit" intent="primary" text={t('turnOn')} loading={form.isBusy} />
    </form>
  );
};
