import t from 'tap';
import { BARCODE, pixOf } from '../../plugins/bills/testing/debtors.ts';
import { ASAAS_KEY, startAsaasFake } from '../../plugins/bills/testing/fake-asaas/index.ts';
import { Desk } from './desk.ts';
import { setStage } from './stage.ts';
import { goTo } from './way.ts';

t.setTimeout(240_000);

/** Of a company, with letters, as it is typed. */
const DOCUMENT = '12.abc.345/01de-35';
/** Milliseconds: the pauses between the messages of a bill, on a busy machine. */
const PATIENCE = 60_000;

const asaas = await startAsaasFake();
t.teardown(() => asaas.close());
const stage = await setStage(t, {
  OUTBOUND_NETWORKS: '127.0.0.1',
  OUTBOUND_PORTS: String(asaas.port),
  OUTBOUND_HTTP: '1',
  LOG_LEVEL: 'debug',
});
const { colleague, phones, product } = stage;

t.test(
  'a company types its CNPJ with letters, and has its bill before anybody looks',
  async (t) => {
    const { page, watched } = await stage.enter(t, product);
    await goTo(page, product.address, '/settings/plugins/bills');
    const fill = async (label: string, value: string): Promise<void> => {
      const saved = page.waitForResponse(
        (answer) => answer.url().includes('/api/settings/') && answer.request().method() === 'PUT',
      );
      const field = page.getByLabel(label, { exact: true });
      await field.fill(value);
      await field.press('Enter');
      t.ok((await saved).ok(), label);
    };
    await fill('Endereço da API', asaas.url);
    await fill('Chave da API', ASAAS_KEY);
    await page.getByRole('button', { name: 'Testar Asaas' }).click();
    await page.getByText(/^Respondeu em /).waitFor();

    const queues = await colleague.get<readonly { id: number; name: string }[]>('/queue');
    const queueIds = queues.filter(({ name }) => name === 'Financeiro').map(({ id }) => id);
    const path = `/whatsapp/${String(phones.connectionId)}`;
    t.equal((await colleague.send('PUT', path, { queueIds })).status, 200);

    const bakery = phones.customer('Padaria', '5511944440041');
    await bakery.write('Boa tarde');
    await bakery.has('Segunda via do boleto', PATIENCE);
    await bakery.write('1');
    await bakery.has('*CPF*', PATIENCE);
    await bakery.write(DOCUMENT);
    await bakery.has('Localizei seu Cadastro', PATIENCE);
    await bakery.has(pixOf('501'), PATIENCE);
    await bakery.has(BARCODE, PATIENCE);
    await bakery.has('Estamos finalizando esta conversa', PATIENCE);
    const words = JSON.stringify(await bakery.messages());
    t.match(words, /R\$ 129,90/);
    t.notMatch(words, /Dourado|Acácias/, 'who asks may be anybody');
    t.notMatch(product.output(), /12ABC34501DE35|12\.ABC\.345/i, 'no log has the document');
    t.notMatch(product.output(), /aact_hmlg/, 'nor the key');

    await goTo(page, product.address, '/tickets');
    const desk = new Desk(page);
    await desk.show('Finalizados');
    await desk.row('Finalizados', 'Padaria').waitFor();
    t.strictSame(watched.problems(), []);
  },
);
