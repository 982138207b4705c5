import t from 'tap';
import { tagsReducer } from './tags-reducer.ts';

const VIP = { id: 1, name: 'VIP', color: '#6d28d9' };
const QUOTE = { id: 2, name: 'Orçamento', color: '#b45309' };
const tags = [VIP, QUOTE];

const updated = (tag: object) => ({ seq: 1, event: 'tag', action: 'update', tag });
const deleted = (tagId: number) => ({ seq: 1, event: 'tag', action: 'delete', tagId });

t.test('a tag is called what it is called now, and goes when it is deleted', async (t) => {
  const { reduce } = tagsReducer;
  const renamed = updated({ ...VIP, name: 'Cliente VIP', ticketsCount: 3 });
  t.same(reduce(tags, renamed), [{ ...VIP, name: 'Cliente VIP' }, QUOTE]);
  t.same(reduce(tags, updated({ ...QUOTE, color: '#000' })), [VIP, { ...QUOTE, color: '#000' }]);
  t.same(reduce(tags, deleted(2)), [VIP]);
});

t.test('tags that stay the same are the same list', async (t) => {
  const { reduce } = tagsReducer;
  t.equal(reduce(tags, updated({ ...VIP, ticketsCount: 4 })), tags);
  t.equal(reduce(tags, updated({ ...VIP, id: 9, name: 'Outra' })), tags);
  t.equal(reduce(tags, deleted(9)), tags);
});

t.test('an event tells of one tag, or of none', async (t) => {
  t.equal(tagsReducer.subjectOf(updated(VIP)), 1);
  t.equal(tagsReducer.subjectOf(deleted(2)), 2);
  t.equal(tagsReducer.subjectOf({ seq: 1, event: 'tag', action: 'reload' }), undefined);
});
