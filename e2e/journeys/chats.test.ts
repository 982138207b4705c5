import t from 'tap';
import { gone } from './desk.ts';
import { setStage } from './stage.ts';

t.setTimeout(180_000);

t.test('two colleagues talk: called, answered, seen typing, and removed', async (t) => {
  const stage = await setStage(t);
  const hired = await stage.hire('Ana Martins');
  const { page: owner, watched } = await stage.enter(t, stage.product);
  const { page: ana, watched: hers } = await stage.enter(t, hired);

  await owner.goto(`${stage.product.address}/chats`);
  await owner.getByRole('button', { name: 'Nova conversa', exact: true }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Título').fill('Balcão');
  await dialog.getByText('Ana Martins', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  const box = owner.getByLabel('Mensagem', { exact: true });
  await box.pressSequentially('Oi, @ana');
  await owner.getByRole('option', { name: 'Ana Martins' }).waitFor();
  await box.press('Enter');
  await box.pressSequentially('chegou cliente');
  await box.press('Enter');

  await ana.getByRole('button', { name: 'Chat interno: 1 mensagem não lida' }).click();
  await ana.getByRole('link', { name: /Balcão/ }).click();
  const said = ana.getByRole('log').getByText('chegou cliente');
  await said.waitFor();
  await ana.getByRole('button', { name: 'Chat interno', exact: true }).waitFor();

  const hersBox = ana.getByLabel('Mensagem', { exact: true });
  await hersBox.pressSequentially('Já vou');
  await owner.getByText('está digitando…').waitFor();
  await hersBox.press('Enter');
  await owner.getByRole('log').getByText('Já vou').waitFor();
  await gone(owner.getByText('está digitando…'));

  await said.hover();
  await ana.getByRole('button', { name: /^Ações de mensagem de Administrador/ }).click();
  await ana.getByRole('menuitemradio', { name: 'Reagir com 👍' }).click();
  await owner.getByRole('button', { name: 'Reação 👍: Ana Martins' }).waitFor();

  await owner.getByRole('button', { name: 'Editar conversa', exact: true }).click();
  await owner.getByRole('dialog').getByText('Ana Martins', { exact: true }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click();
  await gone(ana.getByRole('link', { name: /Balcão/ }));
  await box.fill('Só eu aqui');
  await box.press('Enter');
  await owner.getByRole('log').getByText('Só eu aqui').waitFor();
  t.equal(await ana.getByText('Só eu aqui').count(), 0);
  t.strictSame([watched.problems(), hers.problems()], [[], []]);
});
