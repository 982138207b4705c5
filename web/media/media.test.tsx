import t from 'tap';
import { axe, fireEvent, renderScreen, screen, until } from '../testing/index.tsx';
import { Picture } from './Picture.tsx';
import { Viewer } from './Viewer.tsx';
import type { ViewedFile } from './Viewer.tsx';

const addressOf = (name: string): string | null =>
  screen.getByRole('img', { name }).getAttribute('src');

t.test('asks for a fresh address once, and then says that a picture is broken', async (t) => {
  let asked = 0;
  const renew = (): Promise<string> => {
    asked += 1;
    return Promise.resolve(`/media/fresh-${String(asked)}`);
  };
  const file = { url: '/media/old', name: 'praia.jpg', renew };
  const { user } = await renderScreen(
    t,
    <Picture file={file} label="Foto" onView={() => undefined} />,
  );
  fireEvent.error(screen.getByRole('img', { name: 'praia.jpg' }));
  await until(() => addressOf('praia.jpg') === '/media/fresh-1');
  fireEvent.error(screen.getByRole('img', { name: 'praia.jpg' }));
  t.ok(await screen.findByRole('alert'));
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await until(() => addressOf('praia.jpg') === '/media/fresh-2');
});

t.test('a file of the page itself has no other address', async (t) => {
  const file = { url: 'blob:1', name: '' };
  await renderScreen(t, <Picture file={file} label="Foto" onView={() => undefined} />);
  fireEvent.error(screen.getByRole('img', { name: 'Foto' }));
  fireEvent.error(screen.getByRole('img', { name: 'Foto' }));
  t.ok(await screen.findByRole('alert'));
});

t.test('leads through pictures and videos with the arrows, and closes', async (t) => {
  const files = ['um', 'dois'].map((key, at): ViewedFile => ({
    key,
    kind: at === 0 ? 'image' : 'video',
    file: { url: `/media/${key}`, name: '' },
    label: at === 0 ? 'Foto' : 'Vídeo',
    author: 'Bia',
    sentAt: '2026-03-01T12:00:00.000Z',
  }));
  const done: (number | string)[] = [];
  const draw = (at: number) => (
    <Viewer
      files={files}
      at={at}
      onMove={(to) => done.push(to)}
      onClose={() => done.push('closed')}
    />
  );
  const { user, rerender } = await renderScreen(t, draw(0));
  t.match(screen.getByRole('dialog').textContent, 'Bia');
  t.ok(screen.getByRole('img', { name: 'Foto' }));
  await user.keyboard('{ArrowLeft}{ArrowRight}');
  rerender(draw(1));
  t.ok(screen.getByLabelText('Vídeo'));
  await user.keyboard('{Escape}');
  t.same(done, [1, 'closed']);
});
