import { caller, createTestApp, unique } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import { Consents } from '../../consents/public.ts';
import { Desk } from '../../tickets/testing.ts';
import { Audiences } from '../public.ts';
import type { AudienceSource } from '../public.ts';
import type { ContactListDto } from '../schemas.ts';
import type { SegmentDto, SegmentPage } from '../shared/segment-schemas.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);
const call = caller(app);

const ok = async <T>(...request: Parameters<typeof call>): Promise<T> => {
  const response = await call(...request);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<T>();
};

const count = async (who: TestUser, conditions: object[], match = 'all'): Promise<number> =>
  (await ok<{ count: number }>(who, 'POST', '/segments/count', { match, conditions })).count;

const field = (name: string, operator: string, value: string, more: object = {}) => ({
  kind: 'field',
  field: name,
  operator,
  value,
  ...more,
});

/** Ana of Santos and Bento of Recife, and Caio, who has written and is tagged. */
const setUp = async () => {
  const desk = await Desk.open(app);
  const { admin } = desk;
  const add = (name: string, number: string, more: object = {}) =>
    ok<{ id: number }>(admin, 'POST', '/contacts', { name, number, ...more });
  const city = (value: string) => ({ extraInfo: [{ name: 'Cidade', value }] });
  const ana = await add('Ana Lima', '5513988880001', { email: 'ana@x.com', ...city('Santos') });
  const bento = await add('Bento Lima', '5581988880002', city('Recife'));
  const ticket = await desk.pending({ body: 'oi' });
  const tag = await ok<{ id: number }>(admin, 'POST', '/tags', {
    name: unique('vip'),
    color: '#112233',
  });
  await ok(admin, 'POST', '/tags/sync', { ticketId: ticket.id, tags: [{ id: tag.id }] });
  const list = await ok<ContactListDto>(admin, 'POST', '/contact-lists', { name: 'Feira' });
  const put = (name: string, number: string, fields: object = {}) =>
    ok<{ id: number }>(admin, 'POST', '/contact-list-items', {
      contactListId: list.id,
      name,
      number,
      fields,
    });
  await put('Aninha', '551388880001', { Cupom: 'A1' });
  await put('Novo da feira', '5511977770003');
  const other = await app.factories.company();
  return { admin, ana, bento, caio: ticket.contactId, tag, list, put, stranger: other.admin };
};

t.test(
  'conditions find contacts by tag, list, field and last message, alone and together',
  async (t) => {
    const { admin, tag, list, stranger } = await setUp();
    const tagged = { kind: 'tag', tagId: tag.id };
    const listed = { kind: 'list', listId: list.id };
    const everybody = await count(admin, [field('number', 'filled', '')]);
    t.equal(await count(admin, [tagged]), 1);
    t.equal(await count(admin, [{ ...tagged, negated: true }]), everybody - 1);
    t.equal(await count(admin, [listed]), 1, 'by another form of the same number');
    t.equal(await count(admin, [field('name', 'contains', 'LIMA')]), 2);
    t.equal(await count(admin, [field('name', 'begins', 'bento')]), 1);
    t.equal(await count(admin, [field('name', 'equals', 'ana lima')]), 1);
    t.equal(await count(admin, [field('number', 'begins', '+55 81')]), 1);
    t.equal(await count(admin, [field('email', 'equals', 'ANA@x.com')]), 1);
    t.equal(await count(admin, [field('extra', 'equals', 'santos', { title: 'cidade' })]), 1);
    t.equal(await count(admin, [field('extra', 'filled', '', { title: 'Cidade' })]), 2);
    t.equal(await count(admin, [{ kind: 'heard', days: 1 }]), 1);
    t.equal(await count(admin, [{ kind: 'heard', days: null, negated: true }]), everybody - 1);
    t.equal(await count(admin, [listed, tagged]), 0);
    t.equal(await count(admin, [listed, tagged], 'any'), 2);
    const outcome = { kind: 'outcome', campaignId: 1, outcome: 'read' };
    t.equal(await count(admin, [outcome]), 0, 'nothing was sent yet');
    t.equal(await count(stranger, [listed, tagged], 'any'), 0);
  },
);

t.test(
  'a segment is saved, found, changed and deleted by administrators of its company',
  async (t) => {
    const { admin, list, tag, stranger } = await setUp();
    const body = { name: 'VIP', match: 'all', conditions: [{ kind: 'tag', tagId: tag.id }] };
    const segment = await ok<SegmentDto>(admin, 'POST', '/segments', body);
    t.match(segment, body);
    t.same(await ok<SegmentPage>(admin, 'GET', '/segments?searchParam=vip'), {
      records: [segment],
      count: 1,
      hasMore: false,
    });
    const user = await app.factories.user({ companyId: admin.companyId });
    const at = `/segments/${segment.id}`;
    for (const [method, path, sent] of [
      ['GET', '/segments'],
      ['GET', '/segments/list'],
      ['GET', '/segments/campaigns'],
      ['POST', '/segments/count', { match: 'all', conditions: body.conditions }],
      ['GET', at],
      ['GET', `${at}/uses`],
      ['POST', '/segments', body],
      ['PUT', at, body],
      ['DELETE', at],
    ] as const) {
      t.equal((await call(undefined, method, path, sent)).statusCode, 401, `${method} ${path}`);
      t.equal((await call(user, method, path, sent)).statusCode, 403, `${method} ${path}`);
      if (path.startsWith(at)) t.equal((await call(stranger, method, path, sent)).statusCode, 404);
    }
    const foreign = await call(stranger, 'POST', '/segments', body);
    t.same([foreign.statusCode, foreign.json()], [404, { error: 'ERR_NO_TAG_FOUND' }]);
    const unsaid = { ...body, conditions: [field('extra', 'equals', 'x')] };
    t.same((await call(admin, 'POST', '/segments', unsaid)).json(), {
      error: 'ERR_SEGMENT_INVALID_CONDITION',
    });
    const kept = await call(admin, 'DELETE', `/tags/${tag.id}`);
    t.match([kept.statusCode, kept.json()], [400, { error: 'ERR_TAG_IN_USE', uses: body.name }]);
    const onList = { ...body, name: 'Da feira', conditions: [{ kind: 'list', listId: list.id }] };
    t.match(await ok(admin, 'PUT', at, onList), { name: 'Da feira' });
    const refused = await call(admin, 'DELETE', `/contact-lists/${list.id}`);
    t.match(
      [refused.statusCode, refused.json()],
      [400, { error: 'ERR_CONTACTLIST_IN_USE', uses: [{ kind: 'segment', name: 'Da feira' }] }],
    );
    t.same(await ok(admin, 'DELETE', at), { message: 'Segment deleted' });
    t.same(await ok(admin, 'GET', `/contact-lists/${list.id}/uses`), { uses: [] });
  },
);

t.test('audiences are counted with reasons, and their people become contacts', async (t) => {
  const { admin, ana, tag, list, put, caio } = await setUp();
  const audiences = app.host.resolve('contact-lists', Audiences);
  const { companyId } = admin;
  const inCompany = <T>(work: Parameters<typeof app.database.transaction<T>>[1]) =>
    app.database.transaction({ companyId }, work);
  const source: AudienceSource = { kind: 'list', id: list.id };
  const lost = await put('Sem WhatsApp', '5511977770004');
  await inCompany(({ trx }) =>
    trx('contact_list_items').where({ id: lost.id }).update({ is_valid: false }),
  );
  const counted = (except: AudienceSource[]) =>
    inCompany((ctx) => audiences.counts(ctx, { sources: [source], except }));
  t.match(await counted([]), { total: 3, invalid: 1, excluded: 0, reachable: 2, unchecked: 2 });
  t.match(await counted([source]), { total: 3, invalid: 1, excluded: 2, reachable: 0 });
  const strangers = (except: AudienceSource[]) =>
    inCompany((ctx) => audiences.strangers(ctx, { sources: [source], except }, 10));
  t.equal((await strangers([])).length, 1);
  t.same(await strangers([source]), []);

  const made = await inCompany((ctx) => audiences.makeContacts(ctx, source, 0, 2));
  t.match(made, { made: 1 });
  t.type(made.next, 'number');
  const rest = await inCompany((ctx) => audiences.makeContacts(ctx, source, made.next ?? 0, 2));
  t.same(rest, { made: 0, next: undefined });
  const ids = await inCompany((ctx) =>
    audiences.page(ctx, { sources: [source], except: [] }, 0, 10),
  );
  t.equal(ids.length, 2);
  t.ok(ids.includes(ana.id));
  t.same(
    await inCompany((ctx) =>
      audiences.page(ctx, { sources: [source], except: [] }, ids[0] ?? 0, 10),
    ),
    [ids[1]],
  );
  const [aninha] = await inCompany((ctx) => audiences.members(ctx, source, [ana.id]));
  t.same(aninha, {
    contactId: ana.id,
    name: 'Aninha',
    number: '5513988880001',
    email: '',
    fields: { Cupom: 'A1' },
  });
  const leaves = (contactId: number) =>
    inCompany((ctx) => app.host.resolve('consents', Consents).optOut(ctx, contactId, 'pediu'));
  await leaves(ana.id);
  t.match(await counted([]), { total: 3, invalid: 1, optedOut: 1, reachable: 2, unchecked: 1 });

  const tagged: AudienceSource = { kind: 'tag', id: tag.id };
  t.match(
    await inCompany((ctx) => audiences.counts(ctx, { sources: [tagged], except: [source] })),
    {
      total: 1,
      reachable: 1,
    },
  );
  t.same(await inCompany((ctx) => audiences.page(ctx, { sources: [tagged], except: [] }, 0, 10)), [
    caio,
  ]);
  const [anaAsSaid] = await inCompany((ctx) => audiences.members(ctx, tagged, [ana.id]));
  t.match(anaAsSaid, { name: 'Ana Lima', fields: { Cidade: 'Santos' } });
});
