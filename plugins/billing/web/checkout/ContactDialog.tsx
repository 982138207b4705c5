import { Button } from '@blueprintjs/core';
import { EnvelopeIcon, PhoneIcon } from '@blueprintjs/icons';
import { Dialog, SupportContact, useTexts } from 'prosa/web';
import type { SubscriptionDto } from '../../shared/company-schemas.ts';

/** How to reach the platform, where a payment cannot be made in the product. */
export const ContactDialog = ({
  contact: { name, email, phone },
  onClose,
}: {
  readonly contact: SubscriptionDto['contact'];
  readonly onClose: () => void;
}) => {
  const t = useTexts('billing');
  const shell = useTexts();
  return (
    <Dialog
      isOpen
      size="small"
      title={t('contact.title')}
      onClose={onClose}
      actions={<Button text={shell('common.close')} onClick={onClose} />}
    >
      <p>{t('contact.text', { name })}</p>
      {email === null && phone === null ? (
        <SupportContact />
      ) : (
        <ul className="billing-ways">
          {email !== null && (
            <li>
              <EnvelopeIcon />
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
          {phone !== null && (
            <li>
              <PhoneIcon />
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
            </li>
          )}
        </ul>
      )}
    </Dialog>
  );
};
