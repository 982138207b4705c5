import { screen, within } from 'prosa/web/testing';
import { at, buildEpisode, buildMessage, buildTicket } from './builders.ts';
import { named, openDesk } from './desk.tsx';

export const maria = named(buildTicket({ id: 1, updatedAt: at(9) }), 'Maria Souza');
const here = `/tickets/${maria.uuid}`;
export const episodes = [buildEpisode({ createdAt: at(0) })];
export const hello = buildMessage({
  id: 50,
  ticketId: 1,
  body: 'Oi, boa tarde!',
  createdAt: at(0),
});

export const open = (
  test: Parameters<typeof openDesk>[0],
  options: Parameters<typeof openDesk>[1] = {},
) => openDesk(test, { tickets: [maria], messages: [hello], episodes, at: here, ...options });

export const box = () => screen.findByRole('textbox', { name: 'Mensagem' });
export const bubbleOf = async (text: string) => {
  const log = await screen.findByRole('log');
  const words = await within(log).findByText(text);
  return words.closest<HTMLElement>('.bubble')!;
};
