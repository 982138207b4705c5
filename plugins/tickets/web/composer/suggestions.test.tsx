import t from 'tap';
import { useEffect } from 'react';
import { axe, buildManifest, screen, within, until } from 'prosa/web/testing';
import type { PluginWeb } from 'prosa/web';
import type { TicketComposerProps, TicketSuggestionsProps } from '../../public.ts';
import { buildTicket } from '../testing/builders.ts';
import { openDesk } from '../testing/desk.tsx';

const maria = buildTicket({ id: 1 });
const SHORTCUTS = [
  { label: 'ola', text: 'Olá! Como posso ajudar?' },
  { label: 'horario', text: 'Abrimos das 9h às 18h.' },
  { label: 'um atalho com um nome comprido demais para a lista', text: 'longo' },
];

let chosen: string[] = [];

const Offers = ({ query, offer }: TicketSuggestionsProps) => {
  useEffect(() => {
    offer(
      'replies',
      SHORTCUTS.filter(({ label }) => label.startsWith(query)).map(({ label, text }) => ({
        key: `replies.${label}`,
        label,
        detail: text,
        text,
        onChoose: () => chosen.push(label),
      })),
    );
  }, [query, offer]);
  return null;
};

const Tools = ({ insert, write, send, text }: TicketComposerProps) => (
  <>
    <button type="button" onClick={() => insert('[aqui]')}>
      Inserir
    </button>
    <button type="button" onClick={() => write('')}>
      Apagar {text.length}
    </button>
    <button type="button" onClick={() => send({ body: 'do botão' })}>
      Mandar
    </button>
  </>
);

const replies: PluginWeb = {
  id: 'replies',
  screens: {
    Offers: () => Promise.resolve({ default: Offers }),
    Tools: () => Promise.resolve({ default: Tools }),
  },
  icons: {},
};

const open = (test: Parameters<typeof openDesk>[0]) => {
  chosen = [];
  return openDesk(test, {
    tickets: [maria],
    at: `/tickets/${maria.uuid}`,
    plugins: [replies],
    manifest: buildManifest({
      id: 'replies',
      fills: [
        { slot: 'tickets.composer-suggestions', component: 'Offers', order: 1 },
        { slot: 'tickets.composer', component: 'Tools', order: 1 },
      ],
    }),
  });
};

const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });
const list = () => screen.findByRole('listbox', { name: 'Respostas rápidas' });

t.test('a slash at the start lists what others offer, cut to 35 characters', async (t) => {
  const { user } = await open(t);
  await user.type(await box(), '/');
  const options = within(await list()).getAllByRole('option');
  t.equal(options.length, 3);
  t.ok(within(options[2]!).getByText('um atalho com um nome comprido dema…'));
  t.equal((await box()).getAttribute('aria-activedescendant'), options[0]!.id);
  t.same(await axe(), []);
  await user.clear(await box());
  t.notOk(screen.queryByRole('listbox'));
  await user.type(await box(), 'e/ou');
  t.notOk(screen.queryByRole('listbox'), 'only at the start');
});

t.test('the arrows choose, Enter writes it instead of sending', async (t) => {
  const { user, api } = await open(t);
  await user.type(await box(), '/');
  await list();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  t.equal((await box()).value, 'Abrimos das 9h às 18h.');
  t.same(chosen, ['horario']);
  t.notOk(screen.queryByRole('listbox'));
  t.equal(api.callsOf('POST /api/messages/:ticketId').length, 0);
});

t.test('typing on narrows the list, a click writes', async (t) => {
  const { user } = await open(t);
  await user.type(await box(), '/o');
  const option = await within(await list()).findByRole('option', { name: /^ola/ });
  await until(() => screen.getAllByRole('option').length === 1);
  await user.click(option);
  t.equal((await box()).value, 'Olá! Como posso ajudar?');
  t.equal(document.activeElement, await box());
});

t.test('Escape puts the list away until the next slash', async (t) => {
  const { user, api } = await open(t);
  await user.type(await box(), '/ol');
  await list();
  await user.keyboard('{Escape}');
  t.notOk(screen.queryByRole('listbox'));
  await user.type(await box(), 'a');
  t.notOk(screen.queryByRole('listbox'));
  await user.keyboard('{Enter}');
  await until(() => api.callsOf('POST /api/messages/:ticketId').length === 1);
  await user.type(await box(), '/');
  t.ok(await list());
});

t.test('a tool of another plugin inserts at the cursor, empties and sends', async (t) => {
  const { user, api } = await open(t);
  await user.type(await box(), 'antes depois');
  (await box()).setSelectionRange(6, 6);
  await user.click(await screen.findByRole('button', { name: 'Inserir' }));
  t.equal((await box()).value, 'antes [aqui]depois');
  await user.click(screen.getByRole('button', { name: 'Apagar 18' }));
  t.equal((await box()).value, '');
  await user.click(screen.getByRole('button', { name: 'Mandar' }));
  await until(() => api.callsOf('POST /api/messages/:ticketId').length === 1);
  t.match(api.callsOf('POST /api/messages/:ticketId')[0]?.body, { body: 'do botão' });
});
