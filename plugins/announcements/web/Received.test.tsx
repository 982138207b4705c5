import t from 'tap';
import { axe, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, RenderOptions, TestLife } from 'prosa/web/testing';
import type { AnnouncementDto } from '../schemas.ts';
import AnnouncementBanner from './AnnouncementBanner.tsx';
import AnnouncementsButton from './AnnouncementsButton.tsx';
import { buildAnnouncement, pageOf } from './testing.ts';

const open = (
  test: TestLife,
  records: readonly AnnouncementDto[],
  api: MockRoutes = {},
  options: RenderOptions = {},
) =>
  renderScreen(
    test,
    <>
      <AnnouncementsButton />
      <AnnouncementBanner />
    </>,
    {
      ...options,
      api: {
        'GET /api/announcements': () => pageOf(...records),
        'POST /api/announcements/read': () => ({ message: 'Announcements read' }),
        'POST /api/announcements/:id/dismiss': () => ({ message: 'Announcement dismissed' }),
        ...api,
      },
    },
  );

const high = buildAnnouncement({ id: 7, title: 'Manutenção hoje', priority: 1 });

t.test('counts what is new, and opened it is read', async (t) => {
  const { user, api } = await open(t, [
    buildAnnouncement(),
    buildAnnouncement({ id: 2, title: 'Antigo', isRead: true }),
  ]);
  await user.click(await screen.findByRole('button', { name: '1 comunicado novo' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Comunicados' }));
  t.ok(panel.getByRole('heading', { name: 'Novidades do mês' }));
  t.equal(panel.getAllByText('pausas')[0]?.tagName, 'STRONG');
  const link = panel.getAllByRole('link', { name: 'https://exemplo.com.br' })[0];
  t.match(link?.getAttribute('rel'), 'noopener');
  await until(() => api.callsOf('POST /api/announcements/read').length === 1);
  t.same(api.callsOf('POST /api/announcements/read')[0]?.body, { ids: [1] });
  t.equal(panel.getAllByText('Novo').length, 1, 'marked until it is closed');
  t.same(await axe(), []);
  t.ok(screen.getByLabelText('Comunicados', { selector: 'button' }));
});

t.test('follows what is told, and words stay words', async (t) => {
  const { emit, user } = await open(t, []);
  await screen.findByRole('button', { name: 'Comunicados' });
  const evil = '<img src=x onerror=alert(1)> javascript:alert(1)';
  const record = { ...buildAnnouncement({ text: evil }), isRead: undefined };
  emit({ event: 'announcement', action: 'create', seq: 0, record });
  await user.click(await screen.findByRole('button', { name: '1 comunicado novo' }));
  t.ok(await screen.findByText(evil));
  t.equal(document.querySelectorAll('.announcement img, .announcement a').length, 0);
  emit({ event: 'announcement', action: 'delete', seq: 0, id: 1 });
  t.ok(await screen.findByText('Nenhum comunicado agora.'));
});

t.test('an important one stays above the page until it is put away', async (t) => {
  const before = { ...high, id: 6, title: 'Feriado', createdAt: '2026-11-19T12:00:00.000Z' };
  const { user, api, emit } = await open(t, [high, before]);
  const banner = await screen.findByRole('region', { name: 'Comunicado importante' });
  t.match(banner.textContent, /Manutenção hoje[^]*e mais 1/);
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Entendi: Manutenção hoje' }));
  t.ok(await screen.findByRole('button', { name: 'Entendi: Feriado' }));
  t.equal(api.callsOf('POST /api/announcements/:id/dismiss')[0]?.params.id, '7');
  emit({ event: 'announcementReceipt', action: 'update', ids: [6], isDismissed: true });
  await until(() => screen.queryByRole('region') === null);
});

t.test('what could not be put away comes back, and what failed says so', async (t) => {
  const { user, api } = await open(t, [high], {
    'POST /api/announcements/:id/dismiss': () => reply(500, { error: 'ERR_INTERNAL' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Entendi: Manutenção hoje' }));
  await until(() => api.callsOf('POST /api/announcements/:id/dismiss').length === 1);
  t.ok(await screen.findByRole('button', { name: 'Entendi: Manutenção hoje' }));
});

t.test('one whose time is over is gone, and a list that failed is read again', async (t) => {
  const over = buildAnnouncement({ priority: 1, endsAt: '2020-01-01T00:00:00.000Z' });
  const { user, api } = await open(
    t,
    [],
    { 'GET /api/announcements': () => reply(500, { error: 'ERR_INTERNAL' }) },
    { width: 390 },
  );
  await user.click(await screen.findByRole('button', { name: 'Comunicados' }));
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  api.set({ 'GET /api/announcements': () => pageOf(over) });
  await user.click(retry);
  t.ok(await screen.findByText('Nenhum comunicado agora.'));
  t.notOk(screen.queryByRole('region'));
});
