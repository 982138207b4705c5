import { at, buildPending, buildTicket } from './builders.ts';
import { named } from './desk.tsx';

export const maria = named(
  buildTicket({ id: 1, lastMessage: 'Perfeito!', unreadMessages: 2, updatedAt: at(9) }),
  'Maria Souza',
);
export const joao = named(
  buildPending({ id: 2, lastMessage: 'alguém?', updatedAt: at(5) }),
  'João Pedro',
);
export const rita = named(
  buildTicket({ id: 3, status: 'closed', updatedAt: at(1) }),
  'Rita Fernandes',
);
export const beto = named(
  buildTicket({ id: 4, userId: 2, user: { id: 2, name: 'Bruno Costa' }, updatedAt: at(2) }),
  'Oficina do Beto',
);
export const tickets = [maria, joao, rita, beto];
