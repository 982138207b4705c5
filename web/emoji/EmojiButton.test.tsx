import t from 'tap';
import { axe, buildAdmin, renderScreen, screen, until, within } from '../testing/index.tsx';
import type { TestLife } from '../testing/index.tsx';
import { EmojiButton } from './EmojiButton.tsx';

/** Opens the picker of somebody with these preferences. The list of emojis needs a layout: journeys look at it. */
const open = async (test: TestLife, preferences: Readonly<Record<string, unknown>> = {}) => {
  const picked: string[] = [];
  const { user, api } = await renderScreen(
    test,
    <EmojiButton onPick={(emoji) => picked.push(emoji)} onClosed={() => picked.push('closed')} />,
    { user: { ...buildAdmin(), preferences }, api: { 'PUT /api/preferences/:key': () => ({}) } },
  );
  await user.click(screen.getByRole('button', { name: 'Emojis' }));
  const search = await screen.findByRole('searchbox', { name: 'Buscar emoji' });
  await until(() => document.activeElement === search);
  return { user, api, search, picked };
};

t.test('A.13: the picker opens on its search, and says when nothing is found', async (t) => {
  const { user, search } = await open(t);
  t.ok(await screen.findByRole('grid'));
  await user.type(search, 'xyzxyz');
  t.ok(await screen.findByText('Nenhum emoji encontrado'));
  t.same(await axe(), []);
});

t.test(
  'A.13: emojis used last stand first, and one that is used is kept for every device',
  async (t) => {
    const { user, api, picked } = await open(t, { 'tickets.emojis': ['🎂', '💚'] });
    const recent = screen.getByRole('group', { name: 'Usados há pouco' });
    t.same(
      within(recent)
        .getAllByRole('button')
        .map((button) => button.textContent),
      ['🎂', '💚'],
    );
    await user.click(within(recent).getByRole('button', { name: '💚' }));
    t.same(picked, ['💚']);
    await until(() => api.callsOf('PUT /api/preferences/:key').length > 0);
    t.match(api.callsOf('PUT /api/preferences/:key').at(-1)?.body, { value: ['💚', '🎂'] });
  },
);

t.test('A.13: the skin tone is a choice of the person', async (t) => {
  const { user, api } = await open(t, { 'tickets.skin-tone': 'dark' });
  const tone = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Tom de pele' });
  t.equal(tone.value, 'dark');
  await user.selectOptions(tone, 'medium');
  await until(() => api.callsOf('PUT /api/preferences/:key').length > 0);
  t.match(api.callsOf('PUT /api/preferences/:key').at(-1)?.body, { value: 'medium' });
});
