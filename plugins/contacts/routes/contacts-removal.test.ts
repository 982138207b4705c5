import { createTestApp } from 'prosa/core/testing';
import t from 'tap';

interface Counts {
  readonly [tab: string]: unknown;
}

t.test('a contact’s tickets go with it, and nobody else’s', async (t) => {
  const app = await createTestApp(t);
  const { admin } = await app.factories.company();
  const call = async <T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<T> => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: admin.headers,
      ...(payload && { payload }),
    });
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
    return response.json();
  };
  const status = async (path: string): Promise<number> =>
    (await app.inject({ url: `/api${path}`, headers: admin.headers })).statusCode;

  await call('POST', '/whatsapp', { name: 'Linha' });
  const [gone, stays] = await Promise.all(
    ['5511987650001', '5511987650002'].map(async (number) => {
      const contact = await call<{ id: number }>('POST', '/contacts', { name: 'Ana', number });
      const ticket = await call<{ id: number }>('POST', '/tickets', { contactId: contact.id });
      return { contact, ticket };
    }),
  );
  await call('DELETE', `/contacts/${gone!.contact.id}`);
  t.equal(await status(`/tickets/${gone!.ticket.id}`), 404);
  t.equal(await status(`/tickets/${stays!.ticket.id}`), 200);
  t.match(await call<Counts>('GET', '/tickets/counts'), { open: 1 });
});
