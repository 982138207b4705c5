import { act, buildAdmin, renderScreen, screen, waitFor } from 'prosa/web/testing';
import t from 'tap';
import ConnectionsBadge from './ConnectionsBadge.tsx';

const connection = (status: string, id = 1) => ({ id, name: `Linha ${String(id)}`, status });

/** Longer than the badge waits before it looks. */
const PATIENCE = { timeout: 4_000 };

t.test('warns of a connection in trouble, after a moment, and follows', async (t) => {
  const { emit } = await renderScreen(t, <ConnectionsBadge />, {
    user: buildAdmin(),
    api: { 'GET /api/whatsapp': () => [connection('CONNECTED'), connection('CONNECTED', 2)] },
  });
  emit({ event: 'whatsapp', action: 'update', whatsapp: connection('DISCONNECTED', 2) });
  t.notOk(screen.queryByText('Há conexões com problema'), 'not at once');
  t.ok(await screen.findByText('Há conexões com problema', {}, PATIENCE));
  t.ok(screen.getByText('!'));
  emit({ event: 'whatsapp', action: 'update', whatsapp: connection('CONNECTED', 2) });
  await waitFor(() => {
    if (screen.queryByText('!')) throw new Error('it is still there');
  }, PATIENCE);
});

t.test('a connection that comes back within two seconds is no trouble', async (t) => {
  const { emit } = await renderScreen(t, <ConnectionsBadge />, {
    user: buildAdmin(),
    api: { 'GET /api/whatsapp': () => [connection('CONNECTED')] },
  });
  let shown = false;
  const observer = new MutationObserver(() => {
    shown ||= screen.queryByText('!') !== null;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  emit({ event: 'whatsapp', action: 'update', whatsapp: connection('OPENING') });
  emit({ event: 'whatsapp', action: 'update', whatsapp: connection('CONNECTED') });
  await act(() => new Promise((resolve) => setTimeout(resolve, 2_200)));
  t.equal(shown, false);
  observer.disconnect();
});
