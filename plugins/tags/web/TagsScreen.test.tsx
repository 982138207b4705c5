import t from 'tap';
import {
  axe,
  buildAdmin,
  buildUser,
  renderScreen,
  reply,
  screen,
  until,
  within,
} from 'prosa/web/testing';
import type { MockRoutes, RenderOptions, TestLife } from 'prosa/web/testing';
import type { TagDto } from '../schemas.ts';
import TagsScreen from './TagsScreen.tsx';

const build = (changes: Partial<TagDto> = {}): TagDto => ({
  id: 1,
  name: 'Orçamento',
  color: '#b45309',
  kanban: 0,
  userId: 1,
  ticketsCount: 0,
  ...changes,
});

const VIP = build({ id: 2, name: 'VIP', color: '#ffff00', ticketsCount: 3 });

const admin = buildAdmin({
  permissions: ['tags-page:editTag', 'tags-page:deleteTag', 'tags-page:setKanban'],
});

const open = (
  test: TestLife,
  tags: readonly TagDto[],
  api: MockRoutes = {},
  options: RenderOptions = {},
) =>
  renderScreen(test, <TagsScreen />, {
    user: admin,
    ...options,
    api: { 'GET /api/tags': () => ({ tags, count: tags.length, hasMore: false }), ...api },
  });

const dialog = (): HTMLElement => screen.getByRole('dialog');
const field = (name: RegExp): HTMLElement => within(dialog()).getByLabelText(name);
const save = (): HTMLElement => within(dialog()).getByRole('button', { name: 'Salvar' });
const isClosed = (): boolean => screen.queryByRole('dialog') === null;
const cells = (): (string | null)[][] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 2)
        .map((cell) => cell.textContent),
    );

t.test('shows tags by name, with the number of tickets', async (t) => {
  const { api } = await open(t, [VIP, build({ kanban: 1 })]);
  await screen.findByRole('table', { name: 'Etiquetas' });
  t.same(cells(), [
    ['OrçamentoKanban', '0'],
    ['VIP', '3'],
  ]);
  t.same(await axe(), []);
  t.same(api.unexpected, []);
});

t.test('says what tags are for when there is none, and offers the first', async (t) => {
  const { user } = await open(t, []);
  await screen.findByText('Nenhuma etiqueta ainda');
  await user.click(screen.getAllByRole('button', { name: 'Nova etiqueta' })[0]!);
  t.ok(await screen.findByRole('dialog', { name: 'Nova etiqueta' }));
});

t.test('says what failed and tries again', async (t) => {
  const { user, api } = await open(t, [], {
    'GET /api/tags': () => reply(500, { error: 'ERR_INTERNAL' }),
  });
  await screen.findByText('Não foi possível carregar a lista de registros');
  api.set({ 'GET /api/tags': () => ({ tags: [build()], count: 1, hasMore: false }) });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  t.ok(await screen.findByText('Orçamento'));
});

t.test('searches on the server, and says when nothing answers to it', async (t) => {
  const { user } = await open(t, [], {
    'GET /api/tags': ({ query }) => {
      const tags = query.get('searchParam') === 'zzz' ? [] : [build()];
      return { tags, count: tags.length, hasMore: false };
    },
  });
  await screen.findByText('Orçamento');
  await user.type(screen.getByLabelText('Buscar por nome ou cor'), 'ZZZ');
  t.ok(await screen.findByText('Nada encontrado para “zzz”.'));
});

t.test('makes a tag in a colour no other has', async (t) => {
  const { user, api } = await open(t, [build({ color: '#0F766E' })], {
    'POST /api/tags': ({ body }) => ({ ...build({ id: 9 }), ...(body as object) }),
  });
  await screen.findByText('Orçamento');
  await user.click(screen.getByRole('button', { name: 'Nova etiqueta' }));
  await screen.findByRole('dialog', { name: 'Nova etiqueta' });
  t.same(await axe(dialog()), []);
  await user.type(field(/^Nome/), ' Garantia ');
  await user.click(field(/^Coluna do kanban/));
  await user.click(save());
  await until(isClosed);
  t.same(api.callsOf('POST /api/tags')[0]?.body, {
    name: 'Garantia',
    color: '#0369a1',
    kanban: 1,
  });
  t.ok(await screen.findByText('Etiqueta salva com sucesso!'));
  t.same(
    cells().map(([name]) => name),
    ['GarantiaKanban', 'Orçamento'],
  );
});

t.test('the lanes of the kanban are arranged by those who may, where there is one', async (t) => {
  const attendant = buildUser();
  const { user, api } = await open(
    t,
    [build()],
    { 'POST /api/tags': ({ body }) => ({ ...build({ id: 9 }), ...(body as object) }) },
    { user: attendant },
  );
  await screen.findByText('Orçamento');
  t.equal(screen.queryByRole('button', { name: 'Ações de Orçamento' }), null);
  await user.click(screen.getByText('Orçamento'));
  t.ok(isClosed(), 'an attendant changes no tag');
  await user.click(screen.getByRole('button', { name: 'Nova etiqueta' }));
  await screen.findByRole('dialog');
  t.equal(within(dialog()).queryByLabelText(/^Coluna do kanban/), null);
  await user.type(field(/^Nome/), 'Garantia');
  await user.click(save());
  await until(isClosed);
  t.same(api.callsOf('POST /api/tags')[0]?.body, { name: 'Garantia', color: '#0f766e' });
});

t.test('a plan without a kanban has no lanes', async (t) => {
  const { company } = admin;
  const plan = { ...company.plan, useKanban: false } as typeof company.plan;
  const { user } = await open(
    t,
    [build()],
    {},
    { user: { ...admin, company: { ...company, plan } } },
  );
  await screen.findByText('Orçamento');
  await user.click(screen.getByRole('button', { name: 'Nova etiqueta' }));
  await screen.findByRole('dialog');
  t.equal(within(dialog()).queryByLabelText(/^Coluna do kanban/), null);
});

t.test('changes a tag', async (t) => {
  const { user, api } = await open(t, [build()], {
    'PUT /api/tags/:id': ({ body }) => ({ ...build(), ...(body as object) }),
  });
  await user.click(await screen.findByRole('button', { name: 'Ações de Orçamento' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  await screen.findByRole('dialog', { name: 'Editar Orçamento' });
  await user.clear(field(/^Nome/));
  await user.type(field(/^Nome/), 'Proposta');
  await user.click(within(dialog()).getByRole('button', { name: '#4338ca' }));
  await user.click(save());
  await until(isClosed);
  const [call] = api.callsOf('PUT /api/tags/:id');
  t.equal(call?.params.id, '1');
  t.same(call?.body, { name: 'Proposta', color: '#4338ca', kanban: 0 });
  t.same(
    cells().map(([name]) => name),
    ['Proposta'],
  );
});

t.test('checks before it sends, and shows what the server refuses at its field', async (t) => {
  const { user, api } = await open(t, [build()], {
    'POST /api/tags': () => reply(400, { error: 'ERR_DUPLICATED_TAG', field: 'name' }),
  });
  await screen.findByText('Orçamento');
  await user.click(screen.getByRole('button', { name: 'Nova etiqueta' }));
  await screen.findByRole('dialog');
  await user.click(save());
  t.ok(await within(dialog()).findByText('Obrigatório'));
  await user.type(field(/^Nome/), 'AB');
  await user.click(save());
  t.ok(await within(dialog()).findByText('Muito curto: no mínimo 3 caracteres'));
  t.equal(api.callsOf('POST /api/tags').length, 0);
  await user.type(field(/^Nome/), 'C');
  await user.click(save());
  t.ok(await within(dialog()).findByText('Já existe uma etiqueta com este nome e esta cor.'));
  t.equal(field(/^Nome/).getAttribute('aria-invalid'), 'true');
});

t.test('deletes a tag after saying what will be lost', async (t) => {
  const { user, api } = await open(t, [VIP], {
    'DELETE /api/tags/:id': () => ({ message: 'Tag deleted' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Ações de VIP' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir a etiqueta VIP?' });
  t.match(question.textContent, /Ela sai de 3 conversas/);
  t.equal(api.callsOf('DELETE /api/tags/:id').length, 0);
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  t.ok(await screen.findByText('Nenhuma etiqueta ainda'));
  t.equal(api.callsOf('DELETE /api/tags/:id')[0]?.params.id, '2');
});

t.test('follows what others change', async (t) => {
  let tags = [build()];
  const { emit } = await open(t, [], {
    'GET /api/tags': () => ({ tags, count: tags.length, hasMore: false }),
  });
  await screen.findByText('Orçamento');
  emit({ event: 'tag', action: 'create', tag: VIP });
  t.same(cells(), [
    ['Orçamento', '0'],
    ['VIP', '3'],
  ]);
  emit({ event: 'tag', action: 'update', tag: build({ name: 'Zero', ticketsCount: 7 }) });
  t.same(cells(), [
    ['VIP', '3'],
    ['Zero', '7'],
  ]);
  emit({ event: 'tag', action: 'delete', tagId: 2 });
  t.same(cells(), [['Zero', '7']]);
  tags = [build({ name: 'Zero', ticketsCount: 6 })];
  emit({ event: 'tag', action: 'reload' });
  await until(() => cells()[0]?.[1] === '6');
});

t.test('is whole on a phone, and in the dark', async (t) => {
  await open(t, [VIP], {}, { width: 390 });
  t.ok(await screen.findByText('VIP'));
  t.same(await axe(), []);
  document.documentElement.dataset.theme = 'dark';
  t.same(await axe(), []);
});
