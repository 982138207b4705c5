import t from 'tap';
import { axe, renderScreen, reply, screen, until } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import { useEffect, useState } from 'react';
import type { TicketListProps, TicketNarrowing } from '../../tickets/public.ts';
import TagFilter from './TagFilter.tsx';

type Ticket = Parameters<TicketNarrowing['passes']>[0];

const TAGS = ['Cliente novo', 'Orçamento', 'VIP'].map((name, at) => ({
  id: at + 1,
  name,
  color: '#0369a1',
  kanban: 0,
}));

let narrowed: TicketListProps['narrowings'] = {};

const List = () => {
  const [narrowings, setNarrowings] = useState<TicketListProps['narrowings']>({});
  useEffect(() => {
    narrowed = narrowings;
  }, [narrowings]);
  return (
    <TagFilter
      narrowings={narrowings}
      narrow={(parameter, narrowing) => {
        setNarrowings(({ [parameter]: _before, ...others }) =>
          narrowing ? { ...others, [parameter]: narrowing } : others,
        );
      }}
    />
  );
};

const open = (test: TestLife, api: MockRoutes = {}) => {
  narrowed = {};
  return renderScreen(test, <List />, { api: { 'GET /api/tags/list': () => TAGS, ...api } });
};

const carrying = (...ids: readonly number[]): Ticket =>
  ({ tags: TAGS.filter(({ id }) => ids.includes(id)) }) as unknown as Ticket;

t.test('narrows the list to tickets with all of the tags', async (t) => {
  const { user, api } = await open(t);
  await user.click(screen.getByRole('button', { name: 'Etiquetas' }));
  await user.click(await screen.findByLabelText('VIP'));
  t.equal(narrowed.tags?.value, '[3]');
  await user.click(screen.getByLabelText('Cliente novo'));
  t.equal(narrowed.tags?.value, '[1,3]');
  t.ok(narrowed.tags?.passes(carrying(1, 2, 3)));
  t.notOk(narrowed.tags?.passes(carrying(1, 2)));
  t.ok(screen.getByRole('button', { name: '2 etiquetas' }));
  t.same(await axe(), []);
  await user.click(screen.getByLabelText('VIP'));
  t.equal(narrowed.tags?.value, '[1]');
  await user.click(screen.getByRole('button', { name: 'Limpar' }));
  t.same(narrowed, {});
  t.same(api.unexpected, []);
});

t.test('a tag that is deleted narrows nothing any more', async (t) => {
  const { user, emit } = await open(t);
  await user.click(screen.getByRole('button', { name: 'Etiquetas' }));
  await user.click(await screen.findByLabelText('VIP'));
  await user.click(screen.getByLabelText('Orçamento'));
  emit({ event: 'tag', action: 'delete', tagId: 3 });
  t.equal(narrowed.tags?.value, '[2]');
  t.equal(screen.queryByLabelText('VIP'), null);
  emit({ event: 'tag', action: 'delete', tagId: 1 });
  t.equal(narrowed.tags?.value, '[2]');
  emit({ event: 'tag', action: 'delete', tagId: 2 });
  t.same(narrowed, {});
  t.ok(await screen.findByText('Nenhuma etiqueta ainda.'));
});

t.test('says when tags do not come, and asks again', async (t) => {
  const { user, api } = await open(t, {
    'GET /api/tags/list': () => reply(500, { error: 'ERR_INTERNAL' }),
  });
  await user.click(screen.getByRole('button', { name: 'Etiquetas' }));
  await screen.findByText('Não foi possível carregar');
  api.set({ 'GET /api/tags/list': () => TAGS });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await until(() => screen.queryByLabelText('VIP') !== null);
});
