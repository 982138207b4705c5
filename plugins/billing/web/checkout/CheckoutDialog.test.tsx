import t from 'tap';
import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import { buildCharge, buildInvoice, buildSubscription, PROFILE } from '../testing/build.ts';
import { CheckoutDialog } from './CheckoutDialog.tsx';

const charge = buildCharge();

const open = (test: TestLife, api: MockRoutes = {}) =>
  renderScreen(test, <CheckoutDialog invoice={buildInvoice()} onClose={() => undefined} />, {
    user: buildAdmin(),
    api: {
      'GET /api/subscription': () => buildSubscription({ profile: PROFILE }),
      'GET /api/subscription/charges/:txid': () => charge,
      'PUT /api/subscription/profile': ({ body }) => body,
      'POST /api/subscription': () => charge,
      ...api,
    },
  });

const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string): HTMLElement => dialog().getByRole('button', { name });
const step = (): string | null => dialog().getByRole('listitem', { current: 'step' }).textContent;

t.test('starts with the plan, goes back by one step, and pays after the review', async (t) => {
  const { user, api } = await open(t);
  await screen.findByRole('radio', { name: /Ouro/ });
  t.equal(step(), '2Personalizar');
  t.same(await axe(), []);
  await user.click(button('Voltar'));
  t.equal(step(), '1Dados');
  t.equal(dialog().queryByRole('button', { name: 'Voltar' }), null);
  t.equal(dialog().getByLabelText<HTMLInputElement>(/^CPF ou CNPJ/).value, '11.222.333/0001-81');
  t.same(await axe(), []);
  await user.click(button('Próximo'));
  await until(() => step() === '2Personalizar');
  await user.click(button('Próximo'));
  await until(() => step() === '3Revisar');
  t.ok(dialog().getByText('Rua das Flores, 10, São Paulo, SP, 01310-100, Brasil'));
  t.same(await axe(), []);
  await user.click(button('PAGAR'));
  await screen.findByRole('dialog', { name: 'Pagar com Pix' });
  t.ok(
    await screen.findByText(
      'Assinatura realizada com sucesso, aguardando a realização do pagamento.',
    ),
  );
  t.same(api.callsOf('POST /api/subscription')[0]?.body, { invoiceId: 41 });
  t.same(api.callsOf('PUT /api/subscription/profile')[0]?.body, PROFILE);
});

t.test('asks for the data that an invoice needs, in sentences', async (t) => {
  const { user, api } = await open(t, {
    'GET /api/subscription': () => buildSubscription(),
    'PUT /api/subscription/profile': () => reply(400, { error: 'ERR_INVALID_DOCUMENT' }),
  });
  await screen.findByRole('radio', { name: /Ouro/ });
  await user.click(button('Próximo'));
  await until(() => step() === '1Dados');
  t.same(
    dialog()
      .getAllByRole('alert')
      .map(({ textContent }) => textContent),
    [
      'O nome completo é obrigatório',
      'CEP é obrigatório',
      'O Endereço é obrigatório',
      'Cidade é obrigatória',
    ],
  );
  await user.type(dialog().getByLabelText(/^Nome completo/), 'Dona Ana');
  await user.type(dialog().getByLabelText(/^Endereço/), 'Rua A, 1');
  await user.type(dialog().getByLabelText(/^Cidade/), 'Recife');
  await user.type(dialog().getByLabelText(/^CEP/), '5003');
  await user.type(dialog().getByLabelText(/^CPF ou CNPJ/), '111.222.333-44');
  await user.click(button('Próximo'));
  t.ok(dialog().getByText('O CEP tem 8 números, como 01310-100.'));
  t.ok(dialog().getByText('Este CPF ou CNPJ não existe. Confira os números.'));
  await user.type(dialog().getByLabelText(/^CEP/), '0230');
  t.equal(dialog().getByLabelText<HTMLInputElement>(/^CEP/).value, '50030-230');
  await user.clear(dialog().getByLabelText(/^CPF ou CNPJ/));
  await user.type(dialog().getByLabelText(/^CPF ou CNPJ/), '12abc34501de35');
  await user.click(button('Próximo'));
  await until(() => step() === '2Personalizar');
  await user.click(button('Próximo'));
  await until(() => step() === '3Revisar');
  t.ok(dialog().getByText('12.ABC.345/01DE-35'));
  await user.click(button('PAGAR'));
  await until(() => step() === '1Dados');
  t.ok(
    dialog().getByText(/CPF|CNPJ/, { selector: '.field-error' }),
    'the server has the last word',
  );
  t.equal(api.callsOf('POST /api/subscription').length, 0);
  t.equal(dialog().getByLabelText<HTMLInputElement>(/^Cidade/).value, 'Recife');
});

t.test('takes a postcode of another country as it is', async (t) => {
  const { user } = await open(t);
  await screen.findByRole('radio', { name: /Ouro/ });
  await user.click(button('Voltar'));
  await user.selectOptions(dialog().getByLabelText('País'), 'Estados Unidos');
  await user.clear(dialog().getByLabelText('Código postal'));
  await user.type(dialog().getByLabelText('Código postal'), '10001');
  await user.click(button('Próximo'));
  await until(() => step() === '2Personalizar');
  t.ok(step());
});

t.test('shows the price of another plan, and changes to it before the payment', async (t) => {
  const { user, api } = await open(t, {
    'GET /api/subscription/plan-change': ({ query }) => ({
      planId: Number(query.get('planId')),
      isNow: query.get('planId') === '8',
      cents: query.get('planId') === '8' ? 7_500 : 0,
      daysLeft: 15,
      days: 30,
      exceeds: query.get('planId') === '6' ? ['users'] : [],
    }),
    'POST /api/subscription/plan': () => ({
      planId: 8,
      isNow: true,
      cents: 7_500,
      daysLeft: 15,
      days: 30,
      exceeds: [],
    }),
    'POST /api/subscription': () => reply(503, { error: 'ERR_PAYMENT_UNAVAILABLE' }),
  });
  await user.click(await screen.findByRole('radio', { name: /Prata/ }));
  t.ok(await dialog().findByText('A empresa tem mais do que este plano permite: atendentes.'));
  t.ok(button('Próximo').hasAttribute('disabled'));
  await user.click(screen.getByRole('radio', { name: /Diamante/ }));
  t.ok(
    await dialog().findByText(
      /Troca imediata: R\$\s75,00 pelos 15 dos 30 dias que restam do período\./u,
    ),
  );
  await user.click(button('Próximo'));
  await until(() => step() === '3Revisar');
  t.match(dialog().getByText('Total a pagar').parentElement?.textContent, /R\$\s299,90/u);
  await user.click(button('PAGAR'));
  await until(() => api.callsOf('POST /api/subscription').length === 1);
  await until(() => !button('PAGAR').hasAttribute('disabled'));
  api.set({ 'POST /api/subscription': () => charge });
  await user.click(button('PAGAR'));
  await screen.findByRole('dialog', { name: 'Pagar com Pix' });
  t.equal(api.callsOf('POST /api/subscription/plan').length, 1, 'it is not changed twice');
  t.same(api.callsOf('POST /api/subscription').at(-1)?.body, { invoiceId: 41 });
});
