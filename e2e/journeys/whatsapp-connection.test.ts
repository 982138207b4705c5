import t from 'tap';
import { FakeWhatsApp } from '../../plugins/whatsapp-web/testing/fake-whatsapp.ts';
import { logIn as logInByApi } from '../product/client.ts';
import { startProduct } from '../product/product.ts';
import { openBrowser, visit } from './browser.ts';
import { Desk, gone, logIn } from './desk.ts';

t.setTimeout(180_000);

t.test('a connection of WhatsApp, from its code to an answer that was read', async (t) => {
  const network = await FakeWhatsApp.start();
  t.teardown(() => network.stop());
  const product = await startProduct({ WHATSAPP_WEB_URL: network.url });
  t.teardown(() => product.stop());
  const owner = await logInByApi(product);
  const eye = { email: 'olho@example.com', password: 'outra senha de teste' };
  await owner.send('POST', '/users', { ...eye, name: 'Olho', profile: 'admin' });
  // An attendant at the desk would lose their session to a second login.
  const camera = await logInByApi({ ...product, ...eye });

  const browser = await openBrowser(t);
  const { page, watched } = await visit(t, browser, product.address);
  await logIn(page, product);
  const desk = new Desk(page);
  await page.goto(`${product.address}/connections`);
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  await page.getByLabel('Nome', { exact: true }).fill('WhatsApp da loja');
  await page.getByLabel('Tipo de conexão').selectOption({ label: 'WhatsApp' });
  await page.getByRole('button', { name: 'Conectar', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'QR de WhatsApp da loja' });
  await dialog.waitFor();
  await dialog.getByRole('img', { name: 'QR de WhatsApp da loja' }).waitFor();
  const connections = await camera.get<{ name: string; qrcode: string }[]>('/whatsapp');
  const connection = connections.find(({ name }) => name === 'WhatsApp da loja');
  const account = network.account('551130000001');
  await account.scan(connection?.qrcode ?? '');
  await gone(dialog);
  const row = page.getByRole('row').filter({ hasText: 'WhatsApp da loja' });
  await row.getByText('Conectada').waitFor();

  const teresa = network.person('5511944443333', 'Teresa Vilela');
  await teresa.write(account, 'Vocês abrem no domingo?');
  await page.goto(`${product.address}/tickets`);
  await desk.show('Aguardando');
  await desk.accept('Teresa Vilela');
  await desk.bubble('Vocês abrem no domingo?').waitFor();
  await desk.write('Abrimos das 9 às 13.');
  await desk.tick('Abrimos das 9 às 13.', 'Entregue').waitFor();
  t.match(teresa.received.at(-1)?.message.extendedTextMessage?.text, /Abrimos das 9 às 13\.$/);
  t.ok(teresa.readByConnection.length > 0, 'she sees that her question was read');
  teresa.confirm(account, [teresa.received.at(-1)?.id ?? ''], 'read');
  await desk.tick('Abrimos das 9 às 13.', 'Lida').waitFor();
  t.same([watched.problems(), network.unhandled, network.errors], [[], [], []]);
});
