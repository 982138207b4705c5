import { reloadUser, toast, useEvents } from 'prosa/web';

const EVENTS = ['payment'] as const;

/** Takes up the new due date on every page of the company as soon as a payment is settled, or days are granted. Draws nothing itself. */
const PaymentNews = () => {
  useEvents(EVENTS, ({ action }) => {
    if (action !== 'EXPIRADA') void reloadUser().catch(toast.error);
  });
  return null;
};

export default PaymentNews;
