import { axe, buildAdmin, renderScreen, screen } from 'prosa/web/testing';
import t from 'tap';
import OpenPhoneButton from './OpenPhoneButton.tsx';

t.test('opens the phone of a simulated connection beside the desk', async (t) => {
  const connection = { id: 5, name: 'Loja Centro', provider: 'simulator' };
  await renderScreen(t, <OpenPhoneButton connection={connection} />, { user: buildAdmin() });
  const link = screen.getByRole('link', { name: 'Abrir celular de Loja Centro em outra aba' });
  t.match(
    ['href', 'target', 'rel'].map((name) => link.getAttribute(name)),
    ['/simulator/5', '_blank', 'noreferrer'],
  );
  t.same(await axe(), []);
});

t.test('a connection of another kind has its phone elsewhere', async (t) => {
  const connection = { id: 5, name: 'Loja Centro', provider: 'whatsapp-web' };
  await renderScreen(t, <OpenPhoneButton connection={connection} />, { user: buildAdmin() });
  t.notOk(screen.queryByRole('link'));
});
