import t from 'tap';
import {
  axe,
  buildManifest,
  buildUser,
  fireEvent,
  renderScreen,
  screen,
  until,
} from '../testing/index.tsx';
import type { TestLife } from '../testing/index.tsx';
import { CommandButton } from './CommandButton.tsx';
import { matches } from './match.ts';
import { CommandGroup, CommandOption } from './options.tsx';
import { sessionAtom } from '../user/state.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { store } from '../store.ts';
import { useCommandResults } from './use-command-results.ts';

const chosen: string[] = [];

const People = ({ query }: { readonly query: string }) =>
  query !== 'xyz' ? null : (
    <CommandGroup title="Contatos">
      <CommandOption onChoose={() => chosen.push(query)}>Maria de {query}</CommandOption>
    </CommandGroup>
  );

/** A source that takes its time. */
const slow = {
  load: (_query: string): Promise<readonly string[]> => Promise.resolve([]),
  asked: [] as string[],
};

const Orders = ({ query }: { readonly query: string }) => {
  const results = useCommandResults(query, (text) => {
    slow.asked.push(text);
    return slow.load(text);
  });
  return (
    <CommandGroup title="Pedidos" results={results}>
      {results.items.map((name) => (
        <CommandOption key={name} to={`/orders/${encodeURIComponent(name)}`} name={name}>
          {name}
        </CommandOption>
      ))}
    </CommandGroup>
  );
};

/** A screen with a shortcut of its own. */
const Desk = () => {
  useShortcuts('Atendimentos', [
    { keys: 'n', description: 'Nova conversa', run: () => chosen.push('nova') },
    { keys: 'Enter', description: 'Enviar' },
  ]);
  return <CommandButton />;
};

const desk = {
  id: 'desk',
  icons: {},
  screens: {
    People: () => Promise.resolve({ default: People }),
    Orders: () => Promise.resolve({ default: Orders }),
  },
};

const manifest = buildManifest({
  id: 'desk',
  nav: [
    { section: 'main', path: '/tickets', label: 'Atendimentos', order: 1 },
    { section: 'admin', path: '/settings', label: 'Configurações', order: 2 },
  ],
  fills: [
    { slot: 'shell.commands', component: 'People', order: 1 },
    { slot: 'shell.commands', component: 'Orders', order: 2 },
  ],
});

const open = async (test: TestLife) => {
  chosen.length = 0;
  slow.asked.length = 0;
  slow.load = () => Promise.resolve([]);
  const rendered = await renderScreen(test, <Desk />, { manifest, plugins: [desk] });
  await rendered.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Buscar em tudo' });
  return rendered;
};

const options = (): string[] => screen.queryAllByRole('option').map((option) => option.textContent);

const active = (): string | null | undefined => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
};

// First of all: the box is fetched when it is opened for the first time.
t.test('what is typed before the box is there goes into it, and nowhere else', async (t) => {
  const sent: string[] = [];
  const { user } = await renderScreen(
    t,
    <>
      <textarea aria-label="Mensagem" onKeyDown={({ key }) => sent.push(key)} />
      <Desk />
    </>,
    { manifest, plugins: [desk] },
  );
  const message = screen.getByRole('textbox', { name: 'Mensagem' });
  await user.click(message);
  const press = (key: string): boolean => fireEvent.keyDown(message, { key });
  fireEvent.keyDown(message, { key: 'k', ctrlKey: true });
  sent.length = 0;
  t.same(['c', 'x', 'Backspace', 'o', 'n', 'Enter'].map(press), Array<boolean>(6).fill(false));
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Buscar em tudo' });
  await until(() => box.value === 'con');
  t.same(sent, [], 'nothing was written or sent where the focus was');
  await user.keyboard('f');
  t.equal(box.value, 'conf');
  t.same(options(), ['Configurações']);

  await user.keyboard('{Escape}');
  await until(() => screen.queryByRole('dialog') === null);
  t.ok(press('a'), 'afterwards keys are what they were');
});

t.test('opens by Ctrl K, shows everything, and can be used by everybody', async (t) => {
  await open(t);
  t.same(options(), [
    'Atendimentos',
    'Configurações',
    'Nova conversaN',
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
  await until(() => options().length === 1);
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

t.test('says that somebody is still looking, before it says that nothing is there', async (t) => {
  const { user } = await open(t);
  let answer: (names: readonly string[]) => void = () => undefined;
  slow.load = () => new Promise((resolve) => (answer = resolve));
  await user.keyboard('zzz');
  await screen.findByText('Buscando…');
  t.equal(screen.getByRole('listbox').getAttribute('aria-busy'), 'true');
  await until(() => screen.queryByRole('group', { name: 'Pedidos' }) !== null);
  await until(() => slow.asked.includes('zzz'));
  answer([]);
  await screen.findByText('Nada encontrado.');
  t.equal(screen.getByRole('listbox').getAttribute('aria-busy'), 'false');
});

t.test('drops the answer to what is no longer asked', async (t) => {
  const { user } = await open(t);
  const answers = new Map<string, (names: readonly string[]) => void>();
  slow.load = (query) => new Promise((resolve) => answers.set(query, resolve));
  await user.keyboard('pri');
  await until(() => answers.has('pri'));
  await user.keyboard('s');
  await until(() => answers.has('pris'));
  answers.get('pris')?.(['Prisma']);
  await screen.findByRole('option', { name: 'Prisma' });
  answers.get('pri')?.(['Primo']);
  t.same(options(), ['Prisma']);
});

t.test('keys that fall into the moment in which results come mean these results', async (t) => {
  const { user, address } = await open(t);
  slow.load = () => Promise.resolve(['Pedido 1', 'Pedido 2']);
  const box = screen.getByRole('combobox');
  // It hears of new options before the search has drawn which one is active.
  const observer = new MutationObserver(() => {
    if (!options().includes('Pedido 2')) return;
    observer.disconnect();
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    fireEvent.keyDown(box, { key: 'Enter' });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await user.type(box, 'qq');
  await until(() => address().startsWith('/orders'));
  t.equal(address(), '/orders/Pedido%202');
});

t.test('keeps the places that were chosen, newest first, for this person', async (t) => {
  const { user, address } = await open(t);
  slow.load = () => Promise.resolve(['Pedido 1', 'Pedido 2']);
  for (const name of ['Pedido 1', 'Pedido 2', 'Pedido 1']) {
    await user.keyboard('ped');
    await user.click(await screen.findByRole('option', { name }));
    t.equal(address(), `/orders/${name}`.replace(' ', '%20'));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
  }
  t.same(options().slice(0, 2), ['Pedido 1Pedidos', 'Pedido 2Pedidos']);
  t.equal(active(), 'Pedido 1Pedidos');
  await user.keyboard('x');
  t.equal(screen.queryByRole('group', { name: 'Recentes' }), null);
});

t.test('shows somebody else’s places to nobody', async (t) => {
  const { user } = await open(t);
  slow.load = () => Promise.resolve(['Pedido 1']);
  await user.keyboard('ped');
  await user.click(await screen.findByRole('option', { name: 'Pedido 1' }));
  store.set(sessionAtom, { status: 'authenticated', user: buildUser({ id: 2 }) });
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  t.equal(screen.queryByRole('group', { name: 'Recentes' }), null);
});

t.test('does by name what the screen does by a key', async (t) => {
  const { user } = await open(t);
  await user.keyboard('nova');
  t.same(options().slice(0, 1), ['Nova conversaN']);
  await user.keyboard('{Enter}');
  await until(() => chosen.includes('nova'));
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
