import t from 'tap';
import { axe, buildManifest, renderScreen, screen, until } from '../testing/index.tsx';
import type { TestLife } from '../testing/index.tsx';
import { CommandButton } from './CommandButton.tsx';
import { matches } from './match.ts';
import { CommandGroup, CommandOption } from './options.tsx';

const chosen: string[] = [];

const People = ({ query }: { readonly query: string }) =>
  query === '' ? null : (
    <CommandGroup title="Contatos">
      <CommandOption onChoose={() => chosen.push(query)}>Maria de {query}</CommandOption>
    </CommandGroup>
  );

const desk = {
  id: 'desk',
  icons: {},
  screens: { People: () => Promise.resolve({ default: People }) },
};

const manifest = buildManifest({
  id: 'desk',
  nav: [
    { section: 'main', path: '/tickets', label: 'Atendimentos', order: 1 },
    { section: 'admin', path: '/settings', label: 'Configurações', order: 2 },
  ],
  fills: [{ slot: 'shell.commands', component: 'People', order: 1 }],
});

const open = async (test: TestLife) => {
  chosen.length = 0;
  const rendered = await renderScreen(test, <CommandButton />, { manifest, plugins: [desk] });
  await rendered.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Buscar em tudo' });
  return rendered;
};

const options = (): string[] => screen.queryAllByRole('option').map((option) => option.textContent);

const active = (): string | null | undefined => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
};

t.test('opens by Ctrl K, shows everything, and can be used by everybody', async (t) => {
  await open(t);
  t.same(options(), [
    'Atendimentos',
    'Configurações',
    'Usar tema escuro',
    'Atalhos do teclado?',
    'Atualizar a página',
    'Sair',
  ]);
  t.equal(active(), 'Atendimentos');
  t.ok(document.activeElement === screen.getByRole('combobox'));
  t.same(await axe(screen.getByRole('dialog')), []);
});

t.test('goes where the arrow keys and Enter say', async (t) => {
  const { user, address } = await open(t);
  await user.keyboard('{ArrowUp}');
  t.equal(active(), 'Sair', 'round the end');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  t.equal(address(), '/settings');
  await until(() => screen.queryByRole('dialog') === null);
});

t.test('finds without accents, and keeps something chosen', async (t) => {
  const { user, address } = await open(t);
  await user.keyboard('config');
  await until(() => options().length === 2);
  t.equal(active(), 'Configurações');
  await user.keyboard('{Enter}');
  t.equal(address(), '/settings');
});

t.test('shows what plugins find', async (t) => {
  const { user } = await open(t);
  await user.keyboard('xyz');
  await until(() => options().join() === 'Maria de xyz');
  await user.keyboard('{Enter}');
  t.same(chosen, ['xyz']);
});

t.test('closes by Escape and by Ctrl K', async (t) => {
  const { user } = await open(t);
  await user.keyboard('{Escape}');
  await until(() => screen.queryByRole('dialog') === null);
  await user.click(screen.getByRole('button', { name: 'Buscar em tudo' }));
  await screen.findByRole('combobox');
  await user.keyboard('{Control>}k{/Control}');
  await until(() => screen.queryByRole('dialog') === null);
});

t.test('matches beginnings of words, in any order', async (t) => {
  t.ok(matches('Respostas rápidas', 'rap resp'));
  t.ok(matches('Configurações', 'CONFIGURACOES'));
  t.ok(matches('Tags', ''));
  t.notOk(matches('Respostas rápidas', 'postas'));
});
