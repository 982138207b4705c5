import t from 'tap';
import { HttpError } from '../data/http-error.ts';
import { renderScreen } from '../testing/index.tsx';
import { errorText } from './error-text.ts';

t.test('says since when a subscription is over, also where the server does not', async (t) => {
  await renderScreen(t, <p />);
  localStorage.setItem('companyDueDate', '2026-03-01T15:00:00Z');
  const own = new HttpError(402, 'ERR_SUBSCRIPTION_EXPIRED');
  t.match(errorText(own), 'Sua assinatura venceu 01/03/2026');
  const told = new HttpError(402, 'ERR_SUBSCRIPTION_EXPIRED', { dueDate: '2026-04-02T15:00:00Z' });
  t.match(errorText(told), 'Sua assinatura venceu 02/04/2026');
});
