import { useEffect, useState } from 'react';
import t from 'tap';
import { act, axe, buildManifest, renderScreen, screen, setWidth } from '../testing/index.tsx';
import { Shell } from './Shell.tsx';

t.test('on a phone the buttons without room stand below one, with the theme', async (t) => {
  let mounted = 0;
  const button = (name: string) => () => <button type="button" aria-label={name} />;
  const Third = () => {
    const [isOpen, setOpen] = useState(false);
    useEffect(() => {
      mounted += 1;
    }, []);
    return (
      <button
        type="button"
        aria-label="Três"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="menu-count">4</span>
      </button>
    );
  };
  const parts = { Quiet: () => null, First: button('Um'), Second: button('Dois'), Third };
  const crowded = buildManifest({
    id: 'desk',
    fills: Object.keys(parts).map((component, order) => ({
      slot: 'shell.topbar',
      component,
      order,
    })),
  });
  const screens = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, () => Promise.resolve({ default: part })]),
  );
  const { user } = await renderScreen(t, <Shell />, {
    manifest: crowded,
    plugins: [{ id: 'desk', icons: {}, screens }],
    width: 390,
  });
  const more = await screen.findByRole('button', { name: 'Mais, com novidades' });
  t.ok(screen.getByRole('button', { name: 'Um' }));
  t.ok(screen.getByRole('button', { name: 'Dois' }));
  t.equal(screen.queryByRole('button', { name: 'Três' }), null);
  await user.click(more);
  t.equal(document.activeElement?.getAttribute('aria-label'), 'Três');
  t.ok(screen.getByRole('button', { name: 'Usar tema escuro' }));
  t.same(await axe(), []);
  await user.keyboard('{Escape}');
  t.equal(screen.queryByRole('button', { name: 'Três' }), null);
  t.equal(document.activeElement?.getAttribute('aria-label'), 'Mais, com novidades');
  await user.click(more);
  await user.click(screen.getByRole('button', { name: 'Três' }));
  act(() => screen.getByRole('button', { name: 'Um' }).focus());
  await user.keyboard('{Escape}');
  const third = screen.getByRole('button', { name: 'Três' });
  t.ok(third, 'its panel is open, and stays at its button');
  await user.click(third);
  await user.click(screen.getByRole('button', { name: 'Um' }));
  t.equal(screen.queryByRole('button', { name: 'Três' }), null, 'going on elsewhere closes it');
  act(() => setWidth(1_440));
  t.ok(screen.getByRole('button', { name: 'Três' }));
  t.equal(mounted, 1, 'what listens goes on listening');
});
