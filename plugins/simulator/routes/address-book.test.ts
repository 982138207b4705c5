import { createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';
import { callAs, createTestConnection, MARIA } from '../testing.ts';

const BOOK = { people: [{ number: '+55 (11) 8765-0011', name: 'Dona Lurdes' }] };

t.test('only administrators of the connection’s company write into its phone', async (t) => {
  const connection = await createTestConnection(t);
  const path = `/simulator/${String(connection.id)}/address-book`;
  const member = await connection.app.factories.user({ companyId: connection.admin.companyId });
  const { admin: stranger } = await connection.app.factories.company();
  t.equal((await callAs(connection.app)('POST', path, BOOK)).status, 401);
  t.equal((await callAs(connection.app, member)('POST', path, BOOK)).status, 403);
  t.match(await callAs(connection.app, stranger)('POST', path, BOOK), {
    status: 404,
    body: { error: 'ERR_NO_WAPP_FOUND' },
  });
  t.equal((await connection.call('POST', '/address-book', BOOK)).status, 200);
  t.equal((await connection.call('POST', '/address-book', { people: [] })).status, 400);
  const refused = { people: [{ number: 'xyz', name: 'Ninguém' }] };
  t.equal((await connection.call('POST', '/address-book', refused)).status, 400);
});

interface Import {
  readonly id: number;
  readonly status: string;
}
interface Page {
  readonly contacts: readonly { readonly name: string; readonly number: string }[];
}

t.test('the address book behind a connection becomes contacts', async (t) => {
  const connection = await createTestConnection(t);
  await connection.call('POST', '/address-book', BOOK);
  await connection.call('POST', '/address-book', {
    people: [
      { number: '5511987650011', name: 'Lurdes' },
      { number: '5521987650014', name: 'Transportadora' },
      { number: MARIA.number, name: 'Maria do balcão' },
    ],
  });
  await connection.write('oi');
  await connection.write('oi, gente', { group: '120363041234567890' });
  await connection.write('cheguei', { from: { number: '5531987650013', name: 'Renato' } });
  await eventually(async () => (await connection.tickets()).length === 2);

  const call = callAs(connection.app, connection.admin);
  t.same((await call('GET', '/contacts/address-books')).body, [
    { id: connection.id, name: 'Loja Centro' },
  ]);
  const { status, body } = await call<{ message: string; contactImport: Import }>(
    'POST',
    '/contacts/import',
    { whatsappId: connection.id },
  );
  t.equal(status, 200);
  t.equal(body.message, 'contacts imported');
  const path = `/contacts/imports/${String(body.contactImport.id)}`;
  await eventually(async () => (await call<Import>('GET', path)).body.status === 'done');
  t.match((await call('GET', path)).body, {
    source: 'address-book',
    name: 'Loja Centro',
    total: 4,
    created: 2,
    existing: 2,
    rejected: 0,
  });
  const { contacts } = (await call<Page>('GET', '/contacts')).body;
  t.same(
    contacts.filter(({ number }) => !number.startsWith('120363')).map(({ name }) => name),
    ['Lurdes', 'Maria Souza', 'Renato', 'Transportadora'],
    'a name that is known stays',
  );
  const again = await call('POST', '/contacts/import', { existing: 'update' });
  t.equal(again.status, 200, 'the default connection, when none is named');
  await eventually(
    async () =>
      (await call<Page>('GET', '/contacts?searchParam=balc')).body.contacts[0]?.name ===
      'Maria do balcão',
  );
});

t.test('without a connection there is no address book', async (t) => {
  const app = await createTestApp(t);
  const { admin } = await app.factories.company();
  const connection = await createTestConnection(t, app);
  const call = callAs(app, admin);
  t.same((await call('GET', '/contacts/address-books')).body, []);
  t.match(await call('POST', '/contacts/import', {}), {
    status: 400,
    body: { error: 'ERR_NO_DEF_WAPP_FOUND' },
  });
  t.match(await call('POST', '/contacts/import', { whatsappId: connection.id }), {
    status: 404,
    body: { error: 'ERR_NO_WAPP_FOUND' },
  });
});
