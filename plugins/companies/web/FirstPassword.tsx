import { Button } from '@blueprintjs/core';
import { Dialog, useTexts } from 'prosa/web';
import type { CreatedCompanyDto } from '../schemas.ts';

/** Shows the password that was made for a new company's admin. It is told here and nowhere else. */
export const FirstPassword = ({
  company: { name, email, generatedPassword },
  onClose,
}: {
  readonly company: CreatedCompanyDto;
  readonly onClose: () => void;
}) => {
  const t = useTexts('companies');
  return (
    <Dialog
      isOpen
      size="small"
      title={t('password.title', { name })}
      onClose={onClose}
      actions={<Button intent="primary" text={t('password.noted')} onClick={onClose} />}
    >
      <p>{t('password.text', { email })}</p>
      <code className="company-password">{generatedPassword}</code>
    </Dialog>
  );
};
