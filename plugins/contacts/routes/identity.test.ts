import { createTestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import plugin from '../index.ts';
import { Contacts } from '../public.ts';
import type { AddressLink } from '../public.ts';
import type { ContactDto, ContactIdentity } from '../schemas.ts';
import { fileForm } from '../testing.ts';

const app = await createTestApp(t, { plugins: [plugin] });

interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

const call = async <T = Record<string, unknown>>(
  who: TestUser | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
): Promise<Answer<T>> => {
  const answer = await app.inject({
    method,
    url: `/api${url}`,
    headers: who?.headers ?? {},
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<T>() };
};

const setUp = async () => {
  const company = await app.factories.company();
  const user = await app.factories.user({ companyId: company.id });
  const { admin: stranger } = await app.factories.company();
  const { admin } = company;
  const add = async (fields: object): Promise<ContactDto> => {
    const { body } = await call<ContactDto>(admin, 'POST', '/contacts', fields);
    return body;
  };
  const ana = await add({
    name: 'Ana',
    number: '5511987650001',
    extraInfo: [{ name: 'CPF', value: '1' }],
  });
  const lid = await add({
    name: 'Ana Souza',
    number: '181234567890123',
    email: 'ana@example.com',
    ignoreBot: true,
    extraInfo: [
      { name: 'CPF', value: '1' },
      { name: 'Cidade', value: 'Santos' },
    ],
  });
  const directory = app.host.resolve('contacts', Contacts);
  const scope = { companyId: company.id, system: 'test' };
  const link = (...links: AddressLink[]) =>
    app.database.transaction(scope, (ctx) => directory.link(ctx, links));
  const seen = async (number: string, name = ''): Promise<number> => {
    const [contact] = await app.database.transaction(scope, (ctx) =>
      directory.upsertMany(ctx, [{ number, name, isGroup: false }]),
    );
    return contact?.id ?? 0;
  };
  const merged = (into: ContactDto, gone: ContactDto, who: TestUser | undefined = admin) =>
    call<ContactDto>(who, 'POST', `/contacts/${into.id}/merge`, { contactId: gone.id });
  const identity = async (of: { id: number }) =>
    (await call<ContactIdentity>(admin, 'GET', `/contacts/${of.id}/identity`)).body;
  const undone = async (of: ContactDto, who: TestUser | undefined = admin) => {
    const { merges } = await identity(of);
    return call<ContactDto>(
      who,
      'POST',
      `/contacts/${of.id}/merges/${String(merges[0]?.id ?? 1)}/undo`,
    );
  };
  const events = async () => {
    const rows = await app.database.transaction({ companyId: company.id }, ({ trx }) =>
      trx('events')
        .orderBy('seq')
        .select<{ name: string; payload: unknown }[]>('name', trx.raw('payload::jsonb as payload')),
    );
    return rows;
  };
  return {
    company,
    admin,
    user,
    stranger,
    add,
    ana,
    lid,
    link,
    seen,
    merged,
    identity,
    undone,
    events,
    directory,
    scope,
  };
};

t.test('only admins merge, and only what is their own', async (t) => {
  const { ana, lid, user, stranger, merged, undone, admin, add } = await setUp();
  const paths = [
    ['GET', `/contacts/${ana.id}/identity`],
    ['POST', `/contacts/${ana.id}/merge`],
    ['POST', `/contacts/${ana.id}/merges/1/undo`],
  ] as const;
  for (const [method, path] of paths) {
    const payload = path.endsWith('merge') ? { contactId: lid.id } : undefined;
    t.equal((await call(undefined, method, path, payload)).status, 401, path);
    t.equal((await call(stranger, method, path, payload)).status, 404, path);
  }
  t.equal((await merged(ana, lid, user)).status, 403);
  t.equal((await call(user, 'GET', `/contacts/${ana.id}/identity`)).status, 200);
  const { body: foreign } = await call<ContactDto>(stranger, 'POST', '/contacts', {
    name: 'Fora',
    number: '5511987650009',
  });
  t.equal((await merged(ana, foreign)).status, 404, 'nobody of another company');
  t.equal((await call(stranger, 'GET', `/contacts/${foreign.id}`)).status, 200);
  t.match(await merged(ana, ana), { status: 400, body: { error: 'ERR_MERGE_SAME_CONTACT' } });
  t.equal((await merged(ana, lid)).status, 200);
  t.equal((await undone(ana, user)).status, 403);
  t.equal((await undone(ana)).status, 200);
  t.match(await undone(ana), { status: 404, body: { error: 'ERR_NO_MERGE_FOUND' } });
  t.equal((await merged(await add({ name: 'Zoe', number: '5511987650010' }), ana)).status, 200);
  t.equal((await call(admin, 'GET', `/contacts/${ana.id}`)).status, 404);
});

t.test('one contact stays, with what both knew, and both come back as they were', async (t) => {
  const { ana, lid, merged, identity, undone, admin, events } = await setUp();
  const { body: kept } = await merged(ana, lid);
  t.match(kept, { id: ana.id, name: 'Ana', number: ana.number, email: 'ana@example.com' });
  t.equal(kept.ignoreBot, true);
  t.match(kept.extraInfo, [
    { name: 'CPF', value: '1' },
    { name: 'Cidade', value: 'Santos' },
  ]);
  t.equal(kept.extraInfo.length, 2);
  t.equal((await call(admin, 'GET', `/contacts/${lid.id}`)).status, 404);
  const { addresses, merges } = await identity(ana);
  t.same(addresses.map(({ value }) => value).sort(), [lid.number, ana.number].sort());
  t.match(merges, [
    { name: 'Ana Souza', number: lid.number, reason: 'person', user: { id: admin.id } },
  ]);
  t.match((await events()).slice(-2), [
    { name: 'contacts.contact-merged', payload: { contactId: lid.id, intoId: ana.id } },
    { name: 'contacts.contact-updated', payload: { contact: { id: ana.id } } },
  ]);

  t.match((await undone(ana)).body, { email: '', ignoreBot: false, extraInfo: [{ name: 'CPF' }] });
  t.match((await events()).slice(-2), [
    { name: 'contacts.contact-parted', payload: { contact: { id: lid.id }, fromId: ana.id } },
    { name: 'contacts.contact-updated', payload: { contact: { id: ana.id } } },
  ]);
  t.same((await call(admin, 'GET', `/contacts/${ana.id}`)).body, ana);
  const { body: back } = await call<ContactDto>(admin, 'GET', `/contacts/${lid.id}`);
  const facts = ({ extraInfo, ...rest }: ContactDto) => ({
    ...rest,
    extraInfo: extraInfo
      .map(({ name, value }) => ({ name, value }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  });
  t.same(facts(back), facts(lid));
  t.same((await identity(ana)).merges, []);
  t.match((await identity(lid)).addresses, [{ value: lid.number }]);
});

t.test('what somebody changed since stays changed', async (t) => {
  const { ana, lid, merged, undone, admin } = await setUp();
  await merged(ana, lid);
  await call(admin, 'PUT', `/contacts/${ana.id}`, { email: 'nova@example.com' });
  t.match((await undone(ana)).body, { email: 'nova@example.com', ignoreBot: false });
});

t.test('a number that was taken in still leads somewhere, and to one contact alone', async (t) => {
  const { ana, lid, merged, seen, admin, add, undone } = await setUp();
  await merged(ana, lid);
  t.equal(await seen(lid.number, 'Outro nome'), ana.id);
  t.equal(await seen(lid.number, 'Outro nome'), ana.id, 'also when it is remembered');
  const found = await call<ContactDto>(admin, 'GET', `/contact?number=${lid.number}`);
  t.equal(found.body.id, ana.id);
  const again = await call(admin, 'POST', '/contacts', { name: 'Nova', number: lid.number });
  t.match(again, { status: 400, body: { error: 'ERR_DUPLICATED_CONTACT' } });
  const zoe = await add({ name: 'Zoe', number: '5511987650010' });
  t.match(await call(admin, 'PUT', `/contacts/${zoe.id}`, { number: lid.number }), { status: 400 });
  await undone(ana);
  t.equal(await seen(lid.number), lid.id);
  t.equal(await seen(ana.number), ana.id);
});

t.test('one batch may name a person by all their addresses', async (t) => {
  const { ana, lid, merged, directory, scope } = await setUp();
  await merged(ana, lid);
  const sighting = (number: string) => ({
    number,
    name: 'Ana',
    isGroup: false,
    pictureId: '6f1c9f0e-6a6c-4b6e-9f52-0f6f4f0b6a11',
  });
  const contacts = await app.database.transaction(scope, (ctx) =>
    directory.upsertMany(ctx, [
      sighting(lid.number),
      sighting(ana.number),
      sighting('5511987650077'),
    ]),
  );
  t.match(contacts, [{ id: ana.id }, { id: ana.id }, { number: '5511987650077' }]);
});

t.test('a channel that tells whose an address is merges the contacts, by itself', async (t) => {
  const { ana, lid, link, identity, seen } = await setUp();
  const told = { phone: '551187650001', kind: 'lid', value: lid.number } as const;
  t.same(await link(told), [told]);
  const { addresses, merges } = await identity(ana);
  t.match(merges, [{ name: 'Ana Souza', reason: 'channel', user: null }]);
  t.match(
    addresses.find(({ value }) => value === lid.number),
    { kind: 'lid' },
  );
  t.same(await link(told), [told], 'again it changes nothing');
  t.equal((await identity(ana)).merges.length, 1);
  t.equal(await seen(lid.number), ana.id);
});

t.test('a number that becomes known is given to who was known by a LID alone', async (t) => {
  const { lid, link, admin, seen, identity } = await setUp();
  await link({ phone: '5511987650044', kind: 'lid', value: lid.number });
  t.match((await call(admin, 'GET', `/contacts/${lid.id}`)).body, {
    number: '5511987650044',
    name: 'Ana Souza',
  });
  t.match((await identity(lid)).addresses, [
    { kind: 'lid', value: lid.number },
    { kind: 'phone', value: '5511987650044' },
  ]);
  t.equal(await seen(lid.number), lid.id);
  const nameless = await seen('191234567890123');
  await link({ phone: '5511987650045', kind: 'lid', value: '191234567890123' });
  t.match((await call(admin, 'GET', `/contacts/${nameless}`)).body, { name: '5511987650045' });
});

t.test('of people without a contact nothing is noted', async (t) => {
  const { ana, link, identity } = await setUp();
  const stranger = { phone: '5511987650066', kind: 'lid', value: '201234567890123' } as const;
  const known = { phone: ana.number, kind: 'business', value: 'BR.1', connectionId: 7 } as const;
  t.same(await link(stranger, known), [known]);
  t.match((await identity(ana)).addresses, [
    { kind: 'business', value: 'BR.1', whatsappId: 7 },
    { kind: 'phone' },
  ]);
});

t.test('no channel merges again what somebody parted', async (t) => {
  const { ana, lid, link, identity, undone, seen } = await setUp();
  const told = { phone: ana.number, kind: 'lid', value: lid.number } as const;
  await link(told);
  await undone(ana);
  await link(told);
  t.same((await identity(ana)).merges, []);
  t.equal(await seen(lid.number), lid.id);
});

t.test('a contact that is deleted takes the traces of those it took in along', async (t) => {
  const { ana, lid, merged, add, admin, company } = await setUp();
  await merged(ana, lid);
  const zoe = await add({ name: 'Zoe', number: '5511987650010' });
  await merged(zoe, ana);
  await call(admin, 'DELETE', `/contacts/${zoe.id}`);
  const left = await app.database.transaction({ companyId: company.id }, ({ trx }) =>
    Promise.all([trx('contact_merges').select('id'), trx('contact_addresses').select('value')]),
  );
  t.same(left, [[], []]);
});

t.test('three become one, and are parted from the last on', async (t) => {
  const { ana, lid, merged, add, undone, admin } = await setUp();
  const zoe = await add({ name: 'Zoe', number: '5511987650010' });
  await merged(ana, lid);
  await merged(zoe, ana);
  t.equal((await undone(zoe)).status, 200);
  t.equal((await undone(ana)).status, 200);
  for (const { id, number } of [ana, lid, zoe]) {
    t.match((await call(admin, 'GET', `/contacts/${id}`)).body, { number });
  }
});

t.test('an address learned and a contact made from it at once are one', async (t) => {
  const { ana, link, seen, identity, company } = await setUp();
  for (let round = 0; round < 10; round += 1) {
    const value = `30000000000000${String(round)}`;
    const [, id] = await Promise.all([
      link({ phone: ana.number, kind: 'lid', value }),
      seen(value, 'Ana'),
    ]);
    await link({ phone: ana.number, kind: 'lid', value });
    t.ok(
      (await identity(ana)).addresses.some((address) => address.value === value),
      String(id),
    );
    t.equal(await seen(value), ana.id);
  }
  const [count] = await app.database.transaction({ companyId: company.id }, ({ trx }) =>
    trx('contacts').count<{ count: string }[]>('id'),
  );
  t.equal(Number(count?.count), 2);
});

t.test('who came by an address is let through before it is taken away', async (t) => {
  const { ana, lid, merged, undone, directory, scope, seen } = await setUp();
  await merged(ana, lid);
  const isWaiting = async (): Promise<string> => {
    for (;;) {
      const { rows } = await app.database.system('test', ({ trx }) =>
        trx.raw<{ rows: unknown[] }>(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      );
      if (rows.length > 0) return 'waits';
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  let parting: Promise<string> | undefined;
  await app.database.transaction(scope, async (ctx) => {
    const sighting = { number: lid.number, name: '', isGroup: false };
    t.match(await directory.upsertMany(ctx, [sighting]), [{ id: ana.id }]);
    parting = undone(ana).then(() => 'parted');
    t.equal(await Promise.race([parting, isWaiting()]), 'waits');
  });
  t.equal(await parting, 'parted');
  t.equal(await seen(lid.number), lid.id);
});

t.test('an import meets a contact by an address it took in', async (t) => {
  const { ana, lid, merged, admin } = await setUp();
  await merged(ana, lid);
  const { headers, payload } = fileForm(
    'contatos.csv',
    `nome,numero\nAna,${lid.number}\nZoe,5511987650088`,
  );
  const answer = await app.inject({
    method: 'POST',
    url: '/api/contacts/upload',
    headers: { ...admin.headers, ...headers },
    payload,
  });
  t.match(answer.json(), [{ name: 'Zoe' }], 'only one is new');
  const { body } = await call<{ count: number }>(admin, 'GET', '/contacts');
  t.equal(body.count, 2);
});

t.test('a contact is found by any part of any address that leads to it', async (t) => {
  const { ana, lid, admin, merged, undone, company, stranger } = await setUp();
  const ids = async (typed: string, who: TestUser = admin): Promise<readonly number[]> => {
    const path = `/contacts?searchParam=${encodeURIComponent(typed)}`;
    const { body } = await call<{ contacts: { id: number }[]; count: number }>(who, 'GET', path);
    t.equal(body.count, body.contacts.length);
    return body.contacts.map(({ id }) => id);
  };
  await merged(ana, lid);
  t.same(await ids('181234567890123'), [ana.id]);
  t.same(await ids('3456789'), [ana.id], 'a part will do');
  t.same(await ids('(11) 98765-0001'), [ana.id], 'its own number finds it as before');
  t.same(await ids('181234567890123', stranger), [], 'nobody of another company');
  t.same(await ids('1999999999'), []);
  const tickets = await app.database.transaction({ companyId: company.id }, async (ctx) => {
    const found = app.host.resolve('contacts', Contacts).idsMatching(ctx, '181234567890123');
    return (await found) as readonly { id: number }[];
  });
  t.same(tickets, [{ id: ana.id }], 'wherever contacts are looked for');
  await undone(ana);
  t.same(await ids('181234567890123'), [lid.id]);
  await app.database.transaction({ companyId: company.id }, (ctx) =>
    app.host
      .resolve('contacts', Contacts)
      .link(ctx, [{ kind: 'lid', value: lid.number, phone: '5511987650077' }]),
  );
  t.same(await ids('987650077'), [lid.id], 'by the number that was learned');
  t.same(await ids('181234567890123'), [lid.id], 'and by what it was known by before');
});

t.test('only what a contact’s number is counts as its own address', async (t) => {
  const wrong = await app.database.system('test', async ({ trx }) => {
    const { rows } = await trx.raw<{ rows: object[] }>(
      `select a.value, c.number from contact_addresses a join contacts c on c.id = a.contact_id
        where a.is_own and a.value <> c.number`,
    );
    return rows;
  });
  t.same(wrong, [], 'after all that was merged, parted and learned above');
});
