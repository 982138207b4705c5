import t from 'tap';
import { useState } from 'react';
import {
  axe,
  buildManifest,
  fireEvent,
  renderScreen,
  screen,
  until,
  within,
} from '../testing/index.tsx';
import type { RenderOptions, TestLife } from '../testing/index.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { ShellShortcuts } from './ShellShortcuts.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const manifest = buildManifest({
  id: 'desk',
  nav: [
    { section: 'main', path: '/tickets', label: 'Conversas', order: 1, shortcut: 't' },
    { section: 'main', path: '/contacts', label: 'Contatos', order: 2, shortcut: 'c' },
    { section: 'main', path: '/helps', label: 'Ajuda', order: 3 },
  ],
});

/** A screen with shortcuts of its own, one of them only at times. */
const Desk = () => {
  const [count, setCount] = useState(0);
  const [isOpen, setOpen] = useState(false);
  useShortcuts('Conversas abertas', [
    { keys: 'n', description: 'Nova conversa', run: () => setCount(count + 1) },
    { keys: 'Mod+S', description: 'Salvar', reach: 'everywhere', run: () => setCount(count + 10) },
    { keys: 'Enter', description: 'Enviar' },
    ...(count > 0 ? [{ keys: 'z', description: 'Desfazer', run: () => setCount(0) }] : []),
  ]);
  return (
    <main>
      <output aria-label="Conversas novas">{count}</output>
      <input aria-label="Mensagem" />
      <div
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        aria-label="Nota"
        tabIndex={0}
      >
        rico
      </div>
      <input type="checkbox" aria-label="Todas" />
      <button type="button" onClick={() => setOpen(true)}>
        Perguntar
      </button>
      <Dialog isOpen={isOpen} title="Pergunta" onClose={() => setOpen(false)}>
        Tem certeza?
      </Dialog>
      <ShellShortcuts />
    </main>
  );
};

const open = (test: TestLife, options: RenderOptions = {}) =>
  renderScreen(test, <Desk />, { manifest, ...options });

const count = (): string => screen.getByLabelText('Conversas novas').textContent;

t.test('runs what a screen declares, with what it knows now', async (t) => {
  const { user } = await open(t);
  await user.keyboard('nn');
  t.equal(count(), '2');
  await user.keyboard('{Control>}s{/Control}');
  t.equal(count(), '12');
  await user.keyboard('z');
  t.equal(count(), '0');
  await user.keyboard('z');
  t.equal(count(), '0', 'it is not there any more');
});

t.test('never runs while somebody types, but for keys that write nothing', async (t) => {
  const { user } = await open(t);
  await user.click(screen.getByLabelText('Mensagem'));
  await user.keyboard('n?');
  t.equal(count(), '0');
  t.equal(screen.queryByRole('dialog'), null);
  await user.keyboard('{Control>}s{/Control}');
  t.equal(count(), '10');
  await user.click(screen.getByLabelText('Nota'));
  await user.keyboard('n');
  t.equal(count(), '10');
  await user.click(screen.getByLabelText('Todas'));
  await user.keyboard('n');
  t.equal(count(), '11', 'nothing is typed into a box that is ticked');
});

t.test('leaves presses alone that somebody has dealt with, or that compose a letter', async (t) => {
  await open(t);
  fireEvent.keyDown(document.body, { key: 'n', isComposing: true });
  t.equal(count(), '0');
  const deal = (event: Event): void => event.preventDefault();
  document.body.addEventListener('keydown', deal);
  fireEvent.keyDown(document.body, { key: 'n' });
  document.body.removeEventListener('keydown', deal);
  t.equal(count(), '0');
});

t.test('does nothing under a dialog', async (t) => {
  const { user } = await open(t);
  await user.click(screen.getByRole('button', { name: 'Perguntar' }));
  await screen.findByRole('dialog', { name: 'Pergunta' });
  await user.keyboard('n?');
  t.equal(count(), '0');
  t.equal(screen.getAllByRole('dialog').length, 1);
});

t.test('goes by g and a letter, if they follow each other', async (t) => {
  const { user, address } = await open(t);
  await user.keyboard('gc');
  t.equal(address(), '/contacts');
});

t.test('shows by ? what works here and nothing else, and closes', async (t) => {
  const { user } = await open(t);
  await user.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
  const said = () =>
    within(sheet)
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  t.same(said(), [
    'Nova conversa: N',
    'Salvar: CtrlS',
    'Enviar: Enter',
    'Conversas: GT',
    'Contatos: GC',
    'Atalhos do teclado: ?',
    'Fechar o que está aberto: Esc',
  ]);
  t.same(
    within(sheet)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent),
    ['Conversas abertas', 'Ir para', 'Geral'],
  );
  t.same(await axe(sheet), []);
  await user.keyboard('?');
  await until(() => screen.queryByRole('dialog') === null);
});

t.test('says it in the reader’s language', async (t) => {
  const { user } = await open(t, { language: 'en' });
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
});
