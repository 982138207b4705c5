import { buildAdmin, renderScreen, screen, waitFor, within } from 'prosa/web/testing';
import type { MockRoutes, RenderOptions } from 'prosa/web/testing';
import type { ConnectionDto } from '../../schemas.ts';
import ConnectionsScreen from '../ConnectionsScreen.tsx';

export const QUEUES = [
  { id: 1, name: 'Vendas', color: '#0f766e' },
  { id: 2, name: 'Suporte', color: '#6d28d9' },
];

export const admin = buildAdmin({
  permissions: [
    'connections-page:addConnection',
    'connections-page:actionButtons',
    'connections-page:editOrDeleteConnection',
  ],
});

export const api = (connections: readonly ConnectionDto[], more: MockRoutes = {}): MockRoutes => ({
  'GET /api/whatsapp': () => connections,
  'GET /api/whatsapp/providers': () => ['simulator'],
  'GET /api/queue': () => QUEUES,
  ...more,
});

export const show = (
  test: Parameters<typeof renderScreen>[0],
  routes: MockRoutes,
  options: RenderOptions = {},
) => renderScreen(test, <ConnectionsScreen />, { user: admin, api: routes, ...options });

export const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${name} stands in no row`);
  return row;
};

/** Waits until nothing like it is there any more. */
export const gone = (find: () => HTMLElement | null): Promise<void> =>
  waitFor(() => {
    if (find() !== null) throw new Error('it is still there');
  });

export const buttonsIn = (row: HTMLElement): string[] =>
  within(row)
    .queryAllByRole('button')
    .filter((button) => !button.classList.contains('connection-state'))
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');
