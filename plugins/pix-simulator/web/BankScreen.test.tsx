import { axe, buildAdmin, renderScreen, reply, screen } from 'prosa/web/testing';
import t from 'tap';
import type { BankChargeDto } from '../schemas.ts';
import BankScreen from './BankScreen.tsx';

const txid = 'a'.repeat(32);
const charge = (changes: Partial<BankChargeDto> = {}): BankChargeDto => ({
  txid,
  cents: 4990,
  description: 'Fatura 42',
  status: 'active',
  expiresAt: '2026-12-01T15:00:00.000Z',
  isExpired: false,
  payments: [],
  ...changes,
});
const payment = { externalId: 'E1', cents: 4990, paidAt: '2026-11-27T12:00:00.000Z' };
const at = { path: '/pix-simulator/:txid', at: `/pix-simulator/${txid}` };

t.test('pays with and without a notice, and has the bank take it back', async (t) => {
  const { user, api } = await renderScreen(t, <BankScreen />, {
    ...{ user: buildAdmin(), ...at },
    api: {
      'GET /api/pix-simulator/:txid': () => charge(),
      'POST /api/pix-simulator/:txid/pay': () =>
        charge({ status: 'paid', payments: [{ ...payment, refundedCents: 0 }] }),
      'POST /api/pix-simulator/:txid/return': () =>
        charge({ status: 'paid', payments: [{ ...payment, refundedCents: 4990 }] }),
    },
  });
  const button = await screen.findByRole('button', { name: /^Pagar R\$\s49,90$/ });
  t.same(await axe(), []);
  await user.click(button);
  t.ok(await screen.findByRole('button', { name: 'Pagar mais uma vez' }));
  await user.click(screen.getByLabelText('Avisar o Prosa do pagamento'));
  await user.click(screen.getByRole('button', { name: 'Pagar um centavo a menos' }));
  t.same(
    api.callsOf('POST /api/pix-simulator/:txid/pay').map(({ body }) => body),
    [{ isTold: true }, { isTold: false, difference: -1 }],
  );
  await user.click(await screen.findByRole('button', { name: /^Devolver pelo banco: R\$/ }));
  t.ok(await screen.findByText('Devolvido'));
});

t.test('says that there is no such charge', async (t) => {
  await renderScreen(t, <BankScreen />, {
    ...{ user: buildAdmin(), ...at },
    api: {
      'GET /api/pix-simulator/:txid': () => reply(404, { error: 'ERR_NO_SIMULATED_CHARGE_FOUND' }),
    },
  });
  t.ok(await screen.findByText('Cobrança não encontrada'));
});
