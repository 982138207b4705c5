import t from 'tap';
import { fireEvent, renderScreen, reply, until } from '../testing/index.tsx';
import { Avatar } from './Avatar.tsx';

const picture = (): HTMLImageElement | null => document.querySelector('.avatar img');

t.test('B.9: a picture whose address expired is asked for anew, once', async (t) => {
  const expired = '/media/1/a/1/p/x';
  const { api } = await renderScreen(
    t,
    <>
      <Avatar name="Maria" picture={expired} />
      <Avatar name="Maria" picture={expired} />
    </>,
    { api: { 'GET /api/picture-address': () => ({ address: '/media/1/a/2/p/y' }) } },
  );
  const images = [...document.querySelectorAll('.avatar img')];
  for (const image of images) fireEvent.error(image);
  await until(() => picture()?.getAttribute('src') === '/media/1/a/2/p/y');
  const asked = () =>
    api.callsOf('GET /api/picture-address').map(({ query }) => query.get('expired'));
  t.same(asked(), [expired], 'for both together');
  const [first] = document.querySelectorAll('.avatar img');
  if (first) fireEvent.error(first);
  await until(() => document.querySelectorAll('.avatar img').length === 1);
  t.equal(asked().length, 1);
});

t.test('B.9: initials stand for a picture that is gone', async (t) => {
  await renderScreen(t, <Avatar name="Maria Souza" picture="/media/1/b/1/p/x" />, {
    api: { 'GET /api/picture-address': () => reply(404, { error: 'ERR_MEDIA_NOT_FOUND' }) },
  });
  const image = picture();
  if (image) fireEvent.error(image);
  await until(() => picture() === null);
  t.ok(document.querySelector('[data-initials="MS"]'));
});
