import { axe, buildAdmin, renderScreen, screen, until } from 'prosa/web/testing';
import t from 'tap';
import type { FeatureDto } from '../schemas.ts';
import FeaturesPage from './FeaturesPage.tsx';

const build = (changes: Partial<FeatureDto>): FeatureDto => ({
  plugin: 'todolist',
  isOn: true,
  isChosen: true,
  isInPlan: true,
  decision: 'company',
  missing: null,
  menu: ['nav.todolist'],
  hasSettings: false,
  lost: null,
  ...changes,
});

const page = <FeaturesPage />;

t.test('switches a feature, and says why another cannot be', async (t) => {
  let isOn = true;
  const { user, api } = await renderScreen(t, page, {
    user: buildAdmin(),
    api: {
      'GET /api/features': () => [
        build({ isOn, isChosen: isOn }),
        build({ plugin: 'message-api', isOn: false, isInPlan: false, menu: [] }),
        build({ plugin: 'chatbot', isOn: false, decision: 'off', hasSettings: true }),
      ],
      'PUT /api/features/:plugin': () => {
        isOn = false;
        return build({ isOn, isChosen: isOn });
      },
    },
  });
  const own = await screen.findByRole('switch', { name: 'Tarefas' }).catch(() => undefined);
  const control = own ?? screen.getByLabelText('Tarefas');
  t.ok(screen.getByText('Menu: Tarefas'));
  t.ok(screen.getByText('Fora do plano da empresa'));
  t.ok(screen.getByText('Desligado pela plataforma'));
  t.ok(screen.getByLabelText<HTMLInputElement>('API de mensagens').disabled);
  t.same(await axe(), []);
  await user.click(control);
  await until(() => !screen.getByLabelText<HTMLInputElement>('Tarefas').checked);
  t.match(api.callsOf('PUT /api/features/:plugin')[0], {
    params: { plugin: 'todolist' },
    body: { isOn: false },
  });
});

t.test('says what went wrong, and that there is nothing to switch', async (t) => {
  await renderScreen(t, page, { user: buildAdmin(), api: { 'GET /api/features': () => [] } });
  t.ok(await screen.findByText('Nada a ligar ou desligar'));
});
