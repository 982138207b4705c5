import { screen, within } from 'prosa/web/testing';
import type { MessageDto } from '../types.ts';
import { buildMessage, buildTicket } from './builders.ts';
import { named, openDesk } from './desk.tsx';

export const maria = named(buildTicket({ id: 1 }), 'Maria Souza');
export const joao = named(buildTicket({ id: 2 }), 'João Pedro');
/** A message of Maria's. */
export const theirs = buildMessage({ id: 50, ticketId: 1, body: 'Tem violão?' });

/** Opens the desk at the ticket of Maria, beside which João's is open. */
export const open = (
  test: Parameters<typeof openDesk>[0],
  messages: readonly MessageDto[],
  options: Parameters<typeof openDesk>[1] = {},
) => openDesk(test, { tickets: [maria, joao], messages, at: `/tickets/${maria.uuid}`, ...options });

/** The bubble with these words. */
export const bubbleOf = async (text: string): Promise<HTMLElement> => {
  const log = await screen.findByRole('log');
  const words = await within(log).findByText(text);
  return words.closest<HTMLElement>('.bubble')!;
};

/** Chooses an action in the menu of the bubble with these words. */
export const choose = async (
  user: Awaited<ReturnType<typeof open>>['user'],
  text: string,
  action: string,
): Promise<void> => {
  const bubble = within(await bubbleOf(text));
  await user.click(bubble.getByRole('button', { name: /^Ações de/ }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
