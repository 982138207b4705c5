import t from 'tap';
import { axe, renderScreen, screen, until } from '../testing/index.tsx';
import { Button } from '@blueprintjs/core';
import { HttpError } from '../data/http-error.ts';
import { useConfirm } from './confirm.tsx';

const answers: boolean[] = [];

const Asking = ({ onConfirm }: { readonly onConfirm?: () => Promise<void> }) => {
  const confirm = useConfirm();
  const ask = async (): Promise<void> => {
    const question = {
      title: 'Excluir Maria?',
      children: 'Tudo será perdido.',
      confirm: 'Excluir',
    };
    answers.push(await confirm({ ...question, isDanger: true, onConfirm }));
  };
  return <Button text="Perguntar" onClick={() => void ask()} />;
};

const ask = async (test: Parameters<typeof renderScreen>[0], onConfirm?: () => Promise<void>) => {
  answers.length = 0;
  const { user } = await renderScreen(test, <Asking onConfirm={onConfirm} />);
  await user.click(screen.getByRole('button', { name: 'Perguntar' }));
  await screen.findByRole('alertdialog', { name: 'Excluir Maria?' });
  return user;
};

t.test('says what will be lost, and takes yes for an answer', async (t) => {
  const user = await ask(t);
  t.ok(screen.getByText('Tudo será perdido.'));
  t.same(await axe(screen.getByRole('alertdialog')), []);
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  await until(() => answers.length === 1);
  t.same(answers, [true]);
});

t.test('takes Cancel and Escape for a no', async (t) => {
  const user = await ask(t);
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await until(() => answers.length === 1);
  await until(() => screen.queryByRole('alertdialog') === null);
  await user.click(screen.getByRole('button', { name: 'Perguntar' }));
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await until(() => answers.length === 2);
  t.same(answers, [false, false]);
});

t.test('stays open when the work fails, and says why', async (t) => {
  const user = await ask(t, () => Promise.reject(new HttpError(403, 'ERR_NO_PERMISSION')));
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  t.ok(await screen.findByText('Você não tem permissão para acessar este recurso.'));
  t.ok(screen.getByRole('alertdialog'));
  t.same(answers, []);
});
