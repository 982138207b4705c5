import t from 'tap';
import { setStage } from './stage.ts';
import { goTo } from './way.ts';

t.setTimeout(240_000);

const stage = await setStage(t);
const { product, phones, colleague } = stage;

const SHEET = `Nome;Número;E-mail
Nina Prates;5511944440001;nina@example.com
Otto Lima;5511944440002;
Paulo Sá;5511944440003;
Sem Número;;
`;

t.test('a spreadsheet becomes a campaign, and its answers a report', async (t) => {
  const nina = phones.customer('Nina Prates', '5511944440001');
  const otto = phones.customer('Otto Lima', '5511944440002');
  const paulo = phones.customer('Paulo Sá', '5511944440003');
  // To people who wrote just now a connection writes without a pause.
  for (const customer of [nina, otto, paulo]) await customer.write('Oi, vi vocês na feira.');
  const settings = { messageInterval: 0, longerIntervalAfter: 0 };
  await colleague.send('POST', '/campaign-settings', { settings });
  const { page, watched } = await stage.enter(t, product);
  const menu = async (row: string, item: string): Promise<void> => {
    await page.getByRole('button', { name: `Ações de ${row}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await page.getByRole('link', { name: 'Listas de contatos' }).click();
  await page.getByRole('button', { name: 'Nova lista' }).click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Feira de música');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Lista salva.').waitFor();
  await menu('Feira de música', 'Ver contatos');
  await page.getByRole('heading', { name: 'Feira de música' }).waitFor();
  await page.getByRole('button', { name: 'Importar planilha' }).first().click();
  const importing = page.getByRole('dialog');
  await importing.locator('input[type="file"]').setInputFiles({
    name: 'feira.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(SHEET),
  });
  await importing.getByLabel('Base legal').selectOption({ label: 'Consentimento' });
  await importing.getByRole('button', { name: 'Conferir as linhas' }).click();
  await importing.getByText('Sem número').waitFor();
  await importing.getByRole('button', { name: 'Adicionar 3 contatos' }).click();
  await importing.getByText('Importação concluída: feira.csv').waitFor();
  await importing.getByRole('button', { name: 'Fechar' }).last().click();
  await page.getByText('Paulo Sá').waitFor();

  await page.getByRole('link', { name: 'Campanhas' }).click();
  await page.getByRole('button', { name: 'Nova campanha' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nome').fill('Oferta da feira');
  const next = (): Promise<void> => form.getByRole('button', { name: 'Continuar' }).click();
  await form
    .getByLabel('Quem recebe')
    .and(form.getByRole('combobox'))
    .selectOption({ label: 'Feira de música' });
  await form.getByText('3 pessoas recebem').waitFor();
  await next();
  await form.getByText('Confirmação', { exact: true }).click();
  await form
    .getByRole('textbox', { name: 'Mensagem 1' })
    .fill('{nome}, cordas com 20% de desconto até sábado!');
  await form
    .getByRole('textbox', { name: 'Mensagem de confirmação 1' })
    .fill('{nome}, posso mandar nossa oferta?');
  await next();
  await form.getByText('Nina Prates, posso mandar nossa oferta?').waitFor();
  await next();
  await form.getByText('Vale para todas as campanhas').waitFor();
  await next();
  await form.getByLabel('Conexão').selectOption({ label: phones.connectionName });
  await form.getByText('O que a conexão ainda pode hoje').waitFor();
  await next();
  await form.getByText('Sem custo por mensagem').waitFor();
  await form.getByRole('button', { name: 'Iniciar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Iniciar' }).click();
  await page.getByText('Campanha iniciada!').waitFor();

  for (const customer of [nina, otto, paulo]) await customer.has('posso mandar nossa oferta?');
  await nina.write('Pode sim');
  await nina.has('cordas com 20% de desconto');
  await nina.write('Quero dois jogos!');
  await otto.write('SAIR');
  await otto.has('não vai mais receber');

  await menu('Oferta da feira', 'Relatório');
  await page.getByRole('heading', { name: 'Relatório de Oferta da feira' }).waitFor();
  const card = (title: string, figure: string) =>
    page.getByRole('listitem').filter({ hasText: title }).getByText(figure, { exact: true });
  await card('Responderam', '1').waitFor();
  await card('Pediram para sair', '1').waitFor();
  await goTo(page, product.address, '/tickets');
  await page.getByRole('tab', { name: /^Aguardando/ }).click();
  await page.getByRole('list', { name: 'Aguardando' }).getByText('Quero dois jogos!').waitFor();
  t.strictSame(watched.problems(), []);
});
