import { axe, buildAdmin, renderScreen, screen } from 'prosa/web/testing';
import { useState } from 'react';
import t from 'tap';
import UserConnectionField from './UserConnectionField.tsx';

let sent: Readonly<Record<string, unknown>> = {};

const Dialog = ({ user }: { readonly user?: Readonly<Record<string, unknown>> }) => {
  const [details, setDetails] = useState<Readonly<Record<string, unknown>>>({});
  return (
    <UserConnectionField
      user={user}
      details={details}
      disabled={false}
      onChange={(changes) => {
        sent = changes;
        setDetails({ ...details, ...changes });
      }}
    />
  );
};

t.test('shows the user’s connection, and hands over another, or none', async (t) => {
  const { user } = await renderScreen(t, <Dialog user={{ id: 7, whatsappId: 2 }} />, {
    user: buildAdmin(),
    api: {
      'GET /api/whatsapp': () => [
        { id: 1, name: 'Loja Centro', status: 'CONNECTED' },
        { id: 2, name: 'Filial Sul', status: 'CONNECTED' },
      ],
    },
  });
  await screen.findByRole('option', { name: 'Loja Centro' });
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Conexão' });
  t.equal(select.selectedOptions[0]?.textContent, 'Filial Sul');
  t.same(sent, {}, 'nothing is sent that nobody touched');
  await user.selectOptions(select, 'Loja Centro');
  t.same(sent, { whatsappId: 1 });
  await user.selectOptions(select, 'A padrão da empresa');
  t.same(sent, { whatsappId: null });
  t.same(await axe(), []);
});
