import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { http, PublicRefusal, toast, useTexts } from 'prosa/web';

/** After a signup that has to be confirmed: where the mail went, and once more. */
export const SignupSent = ({
  email,
  resendKey,
}: {
  readonly email: string;
  readonly resendKey: string;
}) => {
  const t = useTexts('companies');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const resend = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await http.post('/companies/cadastro/resend', { resendKey });
      toast.success(t('signup.resent'));
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="form">
      <PublicRefusal error={refusal} />
      <p role="status">{t('signup.sent', { email })}</p>
      <Button text={t('signup.resend')} loading={isBusy} onClick={() => void resend()} />
    </div>
  );
};
