import { Link, useTexts } from 'prosa/web';

/** Leads from the notice that a subscription ends to its invoices. */
const PayLink = () => {
  const t = useTexts('billing');
  return (
    <Link className="bp6-button bp6-intent-primary" to="/financeiro">
      {t('reminders.pay')}
    </Link>
  );
};

export default PayLink;
