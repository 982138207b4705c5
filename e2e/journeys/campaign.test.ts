import t from 'tap';
import { dark, NARROW } from './browser.ts';
import { tabTo } from './keyboard.ts';
import { setStage } from './stage.ts';
import { SERVER_GONE } from './watch.ts';
import { goTo } from './way.ts';

t.setTimeout(240_000);

const stage = await setStage(t);
const { product, phones, colleague } = stage;

/** Resolves when a count is reached. Throws after twenty seconds, and when it is passed. */
const settled = async (count: () => Promise<number>, wanted: number): Promise<void> => {
  const deadline = Date.now() + 20_000;
  for (let found = await count(); found !== wanted; found = await count()) {
    if (found > wanted || Date.now() > deadline) throw new Error(`${String(found)} were told`);
  }
};

/** Milliseconds by which chance delays the message after a consent. */
const CONSENT_PAUSE = 10_000;

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
  await nina.has('cordas com 20% de desconto', CONSENT_PAUSE);
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

t.test(
  'a segment is written to until WhatsApp blocks the connection, and on when a person says so',
  async (t) => {
    const rita = phones.customer('Rita Feirante', '5511944440004');
    const saulo = phones.customer('Saulo Feirante', '5511944440005');
    for (const customer of [rita, saulo]) await customer.write('Quando é a próxima feira?');
    const { page, watched } = await stage.enter(t, product, dark(NARROW));
    await goTo(page, product.address, '/segments');
    await page.getByRole('button', { name: 'Novo segmento' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Nome', { exact: true }).fill('Quem veio à feira');
    await form.getByLabel('Tipo de condição').selectOption({ label: 'Informação' });
    await form.getByLabel('Valor').fill('Feirante');
    await form.getByRole('button', { name: 'Nova condição' }).click();
    const second = form.getByRole('group', { name: 'Condição 2' });
    await second.getByLabel('Tipo de condição').selectOption({ label: 'Escreveu' });
    await form.getByText(/Encontra 2/).waitFor();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Segmento salvo.').waitFor();

    const segments = await colleague.get<readonly { id: number; name: string }[]>('/segments/list');
    const segment = segments.find(({ name }) => name === 'Quem veio à feira');
    await colleague.send('POST', '/campaign-settings', {
      settings: { messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 10 },
    });
    const { body } = await colleague.send('POST', '/campaigns', {
      name: 'Volta da feira',
      segmentId: segment?.id,
      whatsappId: phones.connectionId,
      message1: '{nome}, a feira volta em março.',
    });
    const { id } = body as { id: number };
    await colleague.send('POST', `/campaigns/${String(id)}/start`);
    const told = async (): Promise<number> => {
      const phone = await Promise.all([rita, saulo].map((customer) => customer.messages()));
      return phone.flat().filter(({ body }) => body.includes('volta em março')).length;
    };
    await settled(told, 1);
    await phones.network({ isBanned: true });

    await goTo(page, product.address, '/connections');
    await page.getByRole('button', { name: `Envios de ${phones.connectionName}` }).click();
    await page.getByText('O WhatsApp bloqueou a conta.').waitFor();
    await phones.network({ isBanned: false });
    await phones.state('CONNECTED');
    await page.getByRole('button', { name: 'Liberar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Liberar' }).click();
    await page.getByText('O WhatsApp bloqueou a conta.').waitFor({ state: 'detached' });
    await settled(told, 2);
    t.strictSame(watched.problems(), []);
  },
);

t.test(
  'a message planned by keyboard leaves although the server died before its time',
  async (t) => {
    const tulio = phones.customer('Túlio Neves', '5511944440006');
    await tulio.write('Meu violão já está pronto?');
    const { page, watched } = await stage.enter(t, product);
    watched.expect(SERVER_GONE);
    const { contacts } = await colleague.get<{ contacts: readonly { id: number }[] }>(
      '/contacts?searchParam=5511944440006',
    );
    await goTo(page, product.address, `/schedules?contactId=${String(contacts[0]?.id)}`);
    const form = page.getByRole('dialog', { name: 'Novo agendamento' });
    await form.getByText('Túlio Neves').waitFor();
    t.strictSame(await tabTo(page, form.getByLabel('Mensagem')), []);
    await page.keyboard.type('{{firstName}}, seu violão está pronto.');
    // The parts of a time show inside its field where the focus is.
    await tabTo(page, form.getByRole('button', { name: 'Salvar' }));
    await page.keyboard.press('Enter');
    await page.getByText('Agendamento salvo com sucesso!').waitFor();

    const { schedules } = await colleague.get<{ schedules: readonly { id: number }[] }>(
      '/schedules',
    );
    await colleague.send('PUT', `/schedules/${String(schedules[0]?.id)}`, {
      sendAt: new Date(Date.now() + 1_000).toISOString(),
    });
    await product.kill();
    await product.restart();
    await tulio.has('Túlio, seu violão está pronto.');
    await page.getByRole('row').filter({ hasText: 'Túlio Neves' }).getByText('Enviada').waitFor();

    await page.getByRole('button', { name: /^Menu de/ }).click();
    for (const [language, title, status] of [
      ['English', 'Scheduled messages', 'Sent'],
      ['Español', 'Mensajes programados', 'Enviado'],
    ] as const) {
      await page.getByRole('radio', { name: language }).click();
      await page.getByRole('heading', { name: title }).waitFor();
      await page.getByRole('row').filter({ hasText: 'Túlio Neves' }).getByText(status).waitFor();
      t.notMatch(
        await page.locator('body').innerText(),
        /\b[a-z]+\.[a-zA-Z]+[A-Z][a-z]+\b/,
        'no keys',
      );
    }
    t.strictSame(watched.problems(), []);
  },
);
