import t from 'tap';
import {
  CommandButton,
  axe,
  buildManifest,
  renderScreen,
  reply,
  screen,
  within,
} from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import tickets from '../index.ts';

const manifest = buildManifest({
  id: 'tickets',
  fills: [{ slot: 'shell.commands', component: 'TicketCommands', order: 10 }],
});

const ticket = (id: number, name: string) => ({
  id,
  uuid: `uuid-${String(id)}`,
  contact: { id, name },
  lastMessage: '*Ana:*\nAté amanhã, @5511988887777!',
  lastMessageKind: 'conversation',
  lastMessageMentions: [{ number: '5511988887777', name: 'Rita' }],
  updatedAt: '2026-03-02T15:04:00.000Z',
});

const GET = 'GET /api/tickets';

const open = async (test: TestLife, api: MockRoutes, query: string) => {
  const rendered = await renderScreen(test, <CommandButton />, {
    manifest,
    plugins: [tickets],
    api,
  });
  await rendered.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Buscar em tudo' });
  await rendered.user.keyboard(query);
  return rendered;
};

t.test('finds tickets and opens them', async (t) => {
  const names = ['Maria', 'Mariana', 'Mario', 'Marta', 'Marcos', 'Mara'];
  const { user, api, address } = await open(
    t,
    { [GET]: () => ({ tickets: names.map((name, at) => ticket(at + 1, name)) }) },
    'mar',
  );
  const group = await screen.findByRole('group', { name: 'Atendimentos' });
  const options = await within(group).findAllByRole('option');
  t.equal(options.length, 5, 'the first of them');
  t.match(options[0]?.textContent, /^MariaAté amanhã, @Rita!/);
  t.equal(api.callsOf(GET)[0]?.query.get('searchParam'), 'mar');
  t.equal(api.callsOf(GET)[0]?.query.get('status'), null, 'whatever their state');
  t.same(await axe(screen.getByRole('dialog')), []);
  await user.keyboard('{ArrowDown}{Enter}');
  t.equal(address(), '/tickets/uuid-2');
});

t.test('tries again after a failure', async (t) => {
  let answers = 0;
  const { user } = await open(
    t,
    {
      [GET]: () => {
        answers += 1;
        return answers === 1
          ? reply(500, { error: 'ERR_INTERNAL' })
          : { tickets: [ticket(1, 'Maria')] };
      },
    },
    'mar',
  );
  await user.click(await screen.findByRole('option', { name: /Tentar de novo/ }));
  await screen.findByRole('option', { name: /Maria/ });
});
