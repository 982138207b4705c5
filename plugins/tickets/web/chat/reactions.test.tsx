import t from 'tap';
import { axe, buildManifest, screen, within, until } from 'prosa/web/testing';
import { fillSlot } from 'prosa/web';
import { TicketMessageSlot } from '../../slots.ts';
import type { TicketMessageProps } from '../../slots.ts';
import { buildEpisode, buildMessage, buildTicket } from '../testing/builders.ts';
import { named, openDesk } from '../testing/desk.tsx';

t.test('says who of a group reacted, to those who point or tab there', async (t) => {
  const group = named(buildTicket({ id: 1, isGroup: true }), 'Família');
  const messages = [
    buildMessage({ ticketId: 1, body: 'oi', senderNumber: '5511987650002', senderName: 'Beto' }),
    buildMessage({
      ticketId: 1,
      body: 'festa sábado',
      reactions: [
        { by: '5511987650001', emoji: '🎉', name: 'Tia Rosa' },
        { by: '5511987650002', emoji: '🎉', name: '' },
        { by: '5511987650003', emoji: '🎉', name: '' },
        { by: '', emoji: '👍', name: '' },
      ],
    }),
  ];
  const { user } = await openDesk(t, {
    tickets: [group],
    messages,
    episodes: [buildEpisode()],
    at: `/tickets/${group.uuid}`,
  });
  const words = await within(await screen.findByRole('log')).findByText('festa sábado');
  const bubble = within(words.closest<HTMLElement>('.bubble')!);
  const names = 'Tia Rosa, Beto, +55 (11) 98765-0003';
  const party = bubble.getByRole('button', { name: `3 reações 🎉: ${names}` });
  await user.hover(party);
  t.ok(await screen.findByText(names));
  await user.unhover(party);
  await until(() => screen.queryByText(names) === null);
  const thumb = bubble.getByRole('button', { name: 'Reação 👍: Sua equipe' });
  thumb.focus();
  t.ok(await screen.findByText('Sua equipe'));
  t.same(await axe(), []);
});

t.test('other plugins add something below what a message says', async (t) => {
  const ticket = named(buildTicket({ id: 1 }), 'Maria');
  const Translation = ({ message }: TicketMessageProps) => <em>em português: {message.body}</em>;
  const load = () => Promise.resolve({ default: Translation });
  await openDesk(t, {
    tickets: [ticket],
    messages: [buildMessage({ ticketId: 1, body: 'hola' })],
    episodes: [buildEpisode()],
    at: `/tickets/${ticket.uuid}`,
    plugins: [
      {
        id: 'translation',
        icons: {},
        screens: { Translation: fillSlot(TicketMessageSlot, load).load },
      },
    ],
    manifest: buildManifest({
      id: 'translation',
      fills: [{ slot: 'tickets.message', component: 'Translation', order: 1 }],
    }),
  });
  const words = await within(await screen.findByRole('log')).findByText('em português: hola');
  t.ok(words.closest('.bubble'));
});
