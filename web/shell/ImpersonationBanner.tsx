import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../components/toasts.tsx';
import { useTexts } from '../i18n/i18n.ts';
import { stopImpersonating } from '../session/session.ts';
import { useUser } from '../user/state.ts';

/** Tells one of the platform's own people, all the while, that they act as somebody else. */
export const ImpersonationBanner = () => {
  const t = useTexts();
  const navigate = useNavigate();
  const { name, company, impersonation } = useUser();
  const [isBusy, setBusy] = useState(false);
  if (impersonation === undefined) return null;
  const leave = async (): Promise<void> => {
    setBusy(true);
    try {
      await stopImpersonating();
      await navigate('/settings/companies');
    } catch (error) {
      toast.error(error);
    }
  };
  return (
    <div className="impersonation" role="status">
      <span>{t('shell.impersonating', { company: company.name, name })}</span>
      <Button
        size="small"
        intent="danger"
        text={t('shell.stopImpersonating')}
        loading={isBusy}
        onClick={() => void leave()}
      />
    </div>
  );
};
