import type { Page } from 'playwright-core';
import { dialog, filled, heading } from './sight.ts';
import type { Sight } from './sight.ts';

const announcements = filled('Comunicados', 'Manutenção programada no domingo');

/** A narrow top bar has no room for all its buttons. */
const more = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Menu de / }).waitFor();
  const button = page.getByRole('button', { name: /^Mais(, com novidades)?$/ });
  if (await button.isVisible()) await button.click();
};

/** Opens the list of announcements in the top bar. */
const panel = async (page: Page): Promise<void> => {
  await more(page);
  await page.getByRole('button', { name: /comunicados? novos?$|^Comunicados$/ }).click();
  await page.getByRole('dialog').getByText('Campanhas com pausa para o almoço').waitFor();
};

const URGENT = {
  id: 900,
  title: 'Manutenção hoje às 23h',
  text: 'O sistema para por *dez minutos*. Detalhes em https://status.example.com.',
  priority: 1,
  status: true,
  startsAt: null,
  endsAt: null,
  mediaPath: null,
  mediaName: '',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  isRead: false,
  isDismissed: false,
};

/** An important announcement that this page alone is told of: the other sights go without it. */
const banner = async (page: Page): Promise<void> => {
  await page.route(/\/api\/announcements\?.*received=true/, (route) =>
    route.fulfill({ json: { records: [URGENT], count: 1, hasMore: false, unread: 1 } }),
  );
  await page.reload();
  await page.getByRole('region', { name: 'Comunicado importante' }).waitFor();
  await heading('Tarefas')(page);
  await page.unrouteAll({ behavior: 'wait' });
};

/** The announcements of the platform, as they are written and as they are read. */
export const announcementSights: readonly Sight[] = [
  { name: 'announcements', to: 'owner', path: '/announcements', reach: announcements },
  {
    name: 'announcements-new',
    to: 'owner',
    path: '/announcements',
    reach: dialog(announcements, 'Novo comunicado'),
  },
  {
    name: 'top-bar-more',
    to: 'attendant',
    onlyNarrow: true,
    path: '/todolist',
    reach: async (page) => {
      await heading('Tarefas')(page);
      await more(page);
      // In the dark it is called otherwise.
      await page.getByRole('button', { name: /^Usar tema (claro|escuro)$/ }).waitFor();
    },
  },
  { name: 'announcements-panel', to: 'attendant', path: '/todolist', reach: panel },
  { name: 'announcements-banner', to: 'attendant', path: '/todolist', reach: banner },
];
