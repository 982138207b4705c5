import t from 'tap';
import { axe, buildAdmin, renderScreen, screen, within } from 'prosa/web/testing';
import type { SegmentDto } from '../../shared/segment-schemas.ts';
import SegmentsScreen from './SegmentsScreen.tsx';

const VIP: SegmentDto = {
  id: 4,
  name: 'VIP',
  match: 'all',
  conditions: [{ kind: 'tag', tagId: 9 }],
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
};

t.test('combines conditions, counts whom they find, and saves them', async (t) => {
  const { user, api } = await renderScreen(t, <SegmentsScreen />, {
    user: buildAdmin(),
    api: {
      'GET /api/segments': () => ({ records: [VIP], count: 1, hasMore: false }),
      'GET /api/tags/list': () => [{ id: 9, name: 'Especial' }],
      'POST /api/segments/count': () => ({ count: 1234 }),
      'POST /api/segments': ({ body }) => ({ ...VIP, ...(body as object), id: 5 }),
    },
  });
  await screen.findByRole('table', { name: 'Segmentos' });
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Novo segmento' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novo segmento' });
  t.same(await axe(dialog), []);
  await user.type(within(dialog).getByLabelText('Nome'), 'Santos');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  t.equal(api.callsOf('POST /api/segments').length, 0, 'no tag is chosen yet');
  const first = within(dialog).getByRole('group', { name: 'Condição 1' });
  await within(first).findByRole('option', { name: 'Especial' });
  await user.selectOptions(within(first).getByLabelText('Etiqueta'), 'Especial');
  t.ok(await within(dialog).findByText('Encontra 1.234 contatos agora.'));
  await user.click(within(dialog).getByRole('button', { name: 'Nova condição' }));
  const second = within(dialog).getByRole('group', { name: 'Condição 2' });
  await user.selectOptions(within(second).getByLabelText('Campo'), 'Outra informação');
  await user.type(within(second).getByLabelText('Nome da informação'), 'Cidade');
  await user.type(within(second).getByLabelText('Valor'), 'Santos');
  await user.click(within(second).getByLabelText('Exceto'));
  t.same(await axe(dialog), []);
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByText('Santos'));
  t.same(api.callsOf('POST /api/segments')[0]?.body, {
    name: 'Santos',
    match: 'all',
    conditions: [
      { kind: 'tag', tagId: 9 },
      {
        kind: 'field',
        field: 'extra',
        title: 'Cidade',
        operator: 'contains',
        value: 'Santos',
        negated: true,
      },
    ],
  });
});
