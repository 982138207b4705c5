import t from 'tap';
import { act, renderScreen, screen, until } from '../testing/index.tsx';
import { HttpError, NetworkError } from '../data/http-error.ts';
import { toast } from './toasts.tsx';

const show = (work: () => void): void => {
  act(work);
};

const shown = (): (string | null)[] =>
  [...document.querySelectorAll('.toast-text')].map((element) => element.textContent);

t.test('finds words for whatever was thrown', async (t) => {
  await renderScreen(t, null);
  const cases: readonly (readonly [unknown, string])[] = [
    [new HttpError(409, 'ERR_DUPLICATED_CONTACT'), 'Já existe um contato com este número.'],
    [new HttpError(400, 'ERR_OF_NOBODY'), 'ERR_OF_NOBODY'],
    [new NetworkError(), 'Sem resposta do servidor. Verifique sua conexão.'],
    ['Acesso não permitido', 'Acesso não permitido'],
    [new HttpError(418, 'ERR_HTTP_418'), 'Ocorreu um erro!'],
    [new Error('inner details'), 'Ocorreu um erro!'],
    [undefined, 'Ocorreu um erro!'],
  ];
  for (const [error, words] of cases) {
    toast.clear();
    show(() => toast.error(error));
    t.same(shown(), [words]);
  }
});

t.test('tells good news politely and bad news at once', async (t) => {
  await renderScreen(t, null);
  show(() => toast.success('Salvo'));
  show(() => toast.error('Falhou'));
  const liveOf = (words: string) =>
    screen.getByText(words).closest('[aria-live]')?.getAttribute('aria-live');
  t.equal(liveOf('Salvo'), 'polite');
  t.equal(liveOf('Falhou'), 'assertive');
});

t.test('says the same thing once, and not too much at a time', async (t) => {
  await renderScreen(t, null);
  show(() => {
    for (const words of ['a', 'b', 'a', 'c', 'd', 'e']) toast.success(words);
  });
  t.same(shown(), ['a', 'c', 'd', 'e']);
});

t.test('goes when closed, and offers to undo', async (t) => {
  const { user } = await renderScreen(t, null);
  let undone = 0;
  show(() => toast.success('Excluído', { text: 'Desfazer', onClick: () => (undone += 1) }));
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  t.equal(undone, 1);
  t.same(shown(), []);
  show(() => toast.error('Falhou'));
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  t.same(shown(), []);
});

t.test('goes by itself, but not while somebody reads it', async (t) => {
  const { user } = await renderScreen(t, null);
  show(() => toast.success('Salvo'));
  show(() => toast.success('Lido'));
  await user.hover(screen.getByText('Lido'));
  await until(() => screen.queryByText('Salvo') === null);
  t.same(shown(), ['Lido']);
});
