import t from 'tap';
import { axe, buildAdmin, renderScreen, screen, within } from 'prosa/web/testing';
import CampaignSettingsScreen from './CampaignSettingsScreen.tsx';

const rows = (changes: Readonly<Record<string, unknown>> = {}) =>
  Object.entries({
    messageInterval: 20,
    longerIntervalAfter: 20,
    greaterInterval: 60,
    variables: [{ key: 'preço', value: '10' }],
    holidays: ['2026-12-25'],
    requireBasis: false,
    ...changes,
  }).map(([key, value]) => ({ key, value: JSON.stringify(value) }));

t.test('changes intervals, variables and holidays; a shortcut is not added twice', async (t) => {
  const { user, api } = await renderScreen(t, <CampaignSettingsScreen />, {
    user: buildAdmin(),
    api: {
      'GET /api/campaign-settings': () => rows(),
      'POST /api/campaign-settings': ({ body }) =>
        rows((body as { settings: Record<string, unknown> }).settings),
    },
  });
  await screen.findByText('{preço}');
  t.same(await axe(), []);
  await user.selectOptions(screen.getByLabelText(/^Intervalo aleatório/), '5 segundos');
  await user.type(screen.getByRole('textbox', { name: 'Atalho' }), 'PREÇO');
  await user.click(screen.getByRole('button', { name: 'Adicionar variável' }));
  t.ok(await screen.findByText('PREÇO já existe.'));
  await user.clear(screen.getByRole('textbox', { name: 'Atalho' }));
  await user.type(screen.getByRole('textbox', { name: 'Atalho' }), 'loja');
  await user.type(screen.getByRole('textbox', { name: 'Conteúdo' }), 'Centro');
  await user.click(screen.getByRole('button', { name: 'Adicionar variável' }));
  await user.click(screen.getByRole('button', { name: 'Excluir preço' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  await user.click(screen.getByLabelText('Exigir base legal'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByText('Configurações salvas'));
  t.match(api.callsOf('POST /api/campaign-settings')[0]?.body, {
    settings: {
      messageInterval: 5,
      variables: [{ key: 'loja', value: 'Centro' }],
      holidays: ['2026-12-25'],
      requireBasis: true,
    },
  });
});
