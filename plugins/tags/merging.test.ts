import { createTestApp, unique } from 'prosa/core/testing';
import t from 'tap';
import { companionOf } from '../tickets/public.ts';
import { Desk } from '../tickets/testing.ts';
import { TagsCompanion } from './public.ts';

const app = await createTestApp(t);

t.test('a ticket keeps its tags when its contact is merged, and when it is parted', async (t) => {
  const desk = await Desk.open(app);
  const moved = await desk.openFor(desk.admin, { body: 'um' });
  const kept = await desk.pending({ body: 'dois' });
  const add = (name: string) =>
    desk.ok<{ id: number }>('POST', '/tags', { name: unique(name), color: '#112233' });
  const [vip, late] = [await add('vip'), await add('late')];
  await desk.ok('POST', '/tags/sync', { ticketId: moved.id, tags: [{ id: vip.id }] });
  await desk.ok('POST', '/tags/sync', { ticketId: kept.id, tags: [{ id: late.id }] });
  const tagsOf = async (id: number) =>
    companionOf(await desk.ticket(id), TagsCompanion).map((tag) => tag.id);

  await desk.ok('POST', `/contacts/${kept.contactId}/merge`, { contactId: moved.contactId });
  t.match(await desk.ticket(moved.id), { contactId: kept.contactId });
  t.same(await tagsOf(moved.id), [vip.id], 'the ticket that goes on');
  t.same(await tagsOf(kept.id), [late.id], 'the one that ended for it');

  const { merges } = await desk.ok<{ merges: readonly { readonly id: number }[] }>(
    'GET',
    `/contacts/${kept.contactId}/identity`,
  );
  await desk.ok('POST', `/contacts/${kept.contactId}/merges/${merges[0]?.id ?? 0}/undo`);
  t.match(await desk.ticket(moved.id), { contactId: moved.contactId });
  t.same(await tagsOf(moved.id), [vip.id]);
  t.same(await tagsOf(kept.id), [late.id]);
});
