import { readFile } from 'node:fs/promises';
import t from 'tap';
import { Desk, gone } from './desk.ts';
import { setStage } from './stage.ts';

t.setTimeout(300_000);

const stage = await setStage(t);
const { product, phones, colleague } = stage;

/** Two people at two desks, each in a browser of their own. */
const seat = async (t: Parameters<typeof stage.enter>[0], first: string, second: string) => {
  const sit = async (name: string) => {
    const { page, watched, context } = await stage.enter(t, await stage.hire(name));
    return { page, watched, context, desk: new Desk(page) };
  };
  return [await sit(first), await sit(second)] as const;
};

t.test('tags, notes and a look from outside show at both desks', async (t) => {
  const customer = phones.customer('Sílvia Torres', '5511955550001');
  const [one, other] = await seat(t, 'Hana Mori', 'Igor Paes');
  await other.page.getByRole('link', { name: 'Contatos', exact: true }).click();
  await customer.write('Quero um orçamento para a banda.');
  await other.page.getByRole('button', { name: /conversas? não lida/ }).click();
  const told = other.page.getByText('Quero um orçamento para a banda.');
  await told.waitFor();
  await other.page.keyboard.press('Escape');
  await other.page.getByRole('link', { name: /^Atendimentos/ }).click();
  await other.desk.show('Aguardando');
  const row = other.desk.row('Aguardando', customer.name);
  await row.hover();
  await row.getByRole('button', { name: `Espiar a conversa com ${customer.name}` }).click();
  const peeked = other.page.getByRole('dialog', { name: `Conversa com ${customer.name}` });
  await peeked.getByText('Quero um orçamento').waitFor();
  await peeked.getByRole('button', { name: 'Fechar' }).click();
  await row.getByText('1 mensagem não lida').waitFor();

  await one.desk.show('Aguardando');
  await one.desk.row('Aguardando', customer.name).getByText('1 mensagem não lida').waitFor();
  await one.desk.accept(customer.name);
  await one.page.getByRole('button', { name: 'Adicionar etiqueta' }).click();
  await one.page.getByPlaceholder('Buscar ou criar').fill('Bandas');
  await one.page.getByRole('option', { name: 'Criar “Bandas”' }).click();
  await one.page.locator('.chat').getByText('Bandas').first().waitFor();

  await other.desk.show('Atendendo');
  await other.page.getByRole('switch', { name: /todos os atendentes/ }).click();
  const theirs = other.desk.row('Atendendo', customer.name);
  await theirs.getByText('Bandas').waitFor();
  await theirs.getByRole('link').click();
  for (const { page } of [one, other]) {
    await page.locator('.chat-open').click();
  }
  await one.page.getByRole('textbox', { name: 'Nova observação' }).fill('Paga em três vezes.');
  await one.page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  for (const { page } of [one, other]) await page.getByText('Paga em três vezes.').waitFor();
  t.strictSame([one.watched.problems(), other.watched.problems()], [[], []]);
});

t.test('one history over a contact’s tickets, until an admin deletes one', async (t) => {
  const customer = phones.customer('Ubaldo Reis', '5511955550002');
  await colleague.send('PUT', '/settings/autoReopenMinutes', { value: '0' });
  const [one, other] = await seat(t, 'Joana Dias', 'Kauê Melo');
  await customer.write('Primeira vez por aqui.');
  await one.desk.show('Aguardando');
  await one.desk.accept(customer.name);
  await one.desk.write('Seja bem-vindo!');
  await one.desk.step('Finalizar').click();
  await one.page.getByText('Conversa finalizada.').waitFor();
  await customer.write('Voltei com outra dúvida.');
  await other.desk.show('Aguardando');
  await other.desk.accept(customer.name);
  await other.desk.bubble('Primeira vez por aqui.').waitFor();
  await other.desk.bubble('Voltei com outra dúvida.').waitFor();
  await other.desk.log.getByText(/^Conversa finalizada/).waitFor();
  t.equal(await other.desk.log.getByText(/^Conversa iniciada/).count(), 2);

  await one.desk.show('Finalizados');
  const finished = one.desk.row('Finalizados', customer.name);
  await finished.hover();
  await finished.getByRole('button', { name: `Ações de ${customer.name}` }).click();
  await one.page.getByRole('menuitem', { name: 'Excluir' }).click();
  const asked = one.page.getByRole('alertdialog', {
    name: `Excluir a conversa com ${customer.name}?`,
  });
  await asked.getByRole('button', { name: 'Excluir' }).click();
  await gone(finished);
  await other.desk.show('Finalizados');
  await gone(other.desk.row('Finalizados', customer.name));
  t.strictSame([one.watched.problems(), other.watched.problems()], [[], []]);
});

t.test('ten minutes without a network: afterwards the page shows what is', async (t) => {
  const [waits, taken] = [
    phones.customer('Vilma Cruz', '5511955550003'),
    phones.customer('Xavier Luz', '5511955550004'),
  ];
  const { page, watched, context } = await stage.enter(t, await stage.hire('Lara Pinto'));
  const desk = new Desk(page);
  await page.clock.install();
  await taken.write('Ainda tem vaga?');
  await desk.show('Aguardando');
  await desk.row('Aguardando', taken.name).waitFor();
  watched.expect(/ERR_INTERNET_DISCONNECTED|WebSocket|PUT .* 409/);
  await page.evaluate('window.isSamePage = true');
  await context.setOffline(true);
  const { tickets } = await colleague.get<{ tickets: { id: number; contact: { name: string } }[] }>(
    '/tickets?status=pending',
  );
  const ticket = tickets.find(({ contact }) => contact.name === taken.name);
  await colleague.send('PUT', `/tickets/${String(ticket?.id)}`, { status: 'open' });
  await waits.write('Oi, alguém aí?');
  await page.clock.fastForward('10:00');
  await context.setOffline(false);
  await page.clock.fastForward('01:00');
  await page.clock.resume();
  await desk.row('Aguardando', waits.name).waitFor();
  await gone(desk.row('Aguardando', taken.name));
  t.equal(await page.evaluate('window.isSamePage'), true, 'without a reload');
  t.strictSame(watched.problems(), []);
});

t.test('what helps at the work is kept, found and used', async (t) => {
  const customer = phones.customer('Yara Lins', '5511955550005');
  const { page, watched } = await stage.enter(t, product);
  const menu = page.getByRole('navigation').first();

  await menu.getByRole('link', { name: 'Contatos', exact: true }).click();
  await page.getByRole('button', { name: 'Novo contato' }).click();
  const contact = page.getByRole('dialog', { name: 'Novo contato' });
  await contact.getByLabel('Nome', { exact: true }).fill('Zuleica Brandão');
  await contact.getByLabel('Número').fill('11 95555-0006');
  await contact.getByText('Abrir a conversa ao salvar').click();
  await contact.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Contato salvo com sucesso!').waitFor();
  await page.getByRole('searchbox', { name: 'Buscar por nome ou número' }).fill('zuleica');
  await page.getByRole('row').filter({ hasText: 'Zuleica Brandão' }).waitFor();
  await page.getByRole('button', { name: 'Importar e exportar' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Exportar para CSV' }).click(),
  ]);
  t.match(await readFile(await download.path(), 'utf8'), /Zuleica Brandão/);

  await page.getByRole('button', { name: 'Importar e exportar' }).click();
  await page.getByRole('menuitem', { name: 'Importar de uma planilha' }).click();
  const importing = page.getByRole('dialog', { name: 'Importar contatos' });
  await importing.locator('input[type="file"]').setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('nome;telefone\nAbel Prata;11955550007\nSem número;\n'),
  });
  await importing.getByRole('button', { name: 'Importar 2 linhas' }).click();
  await importing.getByText('Importação concluída: clientes.csv').waitFor();
  await importing.getByText('Linha 3').waitFor();
  await importing.getByRole('button', { name: 'Fechar' }).last().click();
  await page.getByRole('searchbox', { name: 'Buscar por nome ou número' }).fill('11 95555-0007');
  await page.getByRole('row').filter({ hasText: 'Abel Prata' }).waitFor();

  await menu.getByRole('link', { name: 'Respostas rápidas' }).click();
  await page.getByRole('button', { name: 'Nova resposta rápida' }).first().click();
  const quick = page.getByRole('dialog', { name: 'Nova resposta rápida' });
  await quick.getByLabel('Atalho').fill('prazo');
  await quick.getByLabel('Mensagem').fill('O prazo é de cinco dias úteis.');
  await quick.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Resposta rápida salva com sucesso!').waitFor();

  await menu.getByRole('link', { name: 'Tarefas' }).click();
  await page.getByPlaceholder('O que há para fazer?').fill('Ligar para a Zuleica');
  await page.keyboard.press('Enter');
  await page.reload();
  await page.getByText('Ligar para a Zuleica').waitFor();

  await menu.getByRole('link', { name: /^Atendimentos/ }).click();
  const desk = new Desk(page);
  await customer.write('Qual o prazo?');
  await desk.show('Aguardando');
  await desk.accept(customer.name);
  await desk.composer.pressSequentially('/pra');
  await page.getByRole('option', { name: /prazo/ }).waitFor();
  await page.keyboard.press('Enter');
  await desk.composer.press('Enter');
  await desk.tick('O prazo é de cinco dias úteis.', 'Entregue').waitFor();
  await customer.has('O prazo é de cinco dias úteis.');

  await menu.getByRole('link', { name: 'Painel' }).click();
  await page.getByRole('heading', { name: 'Painel' }).waitFor();
  await menu.getByRole('link', { name: 'Ajuda' }).click();
  await page.getByRole('heading', { name: 'Ajuda' }).waitFor();
  t.strictSame(watched.problems(), []);
});
