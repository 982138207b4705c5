import { useCallback } from 'react';
import { usePreference } from 'prosa/web';
import type { TicketOrder } from '../ticket-order.ts';

/** The lists that have an order of their own. */
export type OrderedList = 'assigned' | 'pending' | 'closed';

/** The orders of each list; the first is the one it begins with. */
export const ORDERS: Readonly<Record<OrderedList, readonly [TicketOrder, ...TicketOrder[]]>> = {
  assigned: ['newest', 'waiting', 'unread', 'oldest'],
  pending: ['waiting', 'newest', 'unread', 'oldest'],
  closed: ['newest', 'oldest'],
};

export interface ListOrder {
  readonly list: OrderedList;
  readonly order: TicketOrder;
  readonly setOrder: (order: TicketOrder) => void;
}

type Orders = Readonly<Record<OrderedList, TicketOrder>>;

const orderIn = (list: OrderedList, stored: unknown): TicketOrder => {
  const known: Readonly<Record<string, unknown>> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  return ORDERS[list].find((order) => order === known[list]) ?? ORDERS[list][0];
};

const read = (stored: unknown): Orders => ({
  assigned: orderIn('assigned', stored),
  pending: orderIn('pending', stored),
  closed: orderIn('closed', stored),
});

/** The order of a list, as this person last chose it, on any device. */
export const useListOrder = (list: OrderedList): ListOrder => {
  const [orders, choose] = usePreference('tickets.order', read);
  const { assigned, pending, closed } = orders;
  const setOrder = useCallback(
    (order: TicketOrder) => choose({ assigned, pending, closed, [list]: order }),
    [choose, list, assigned, pending, closed],
  );
  return { list, order: orders[list], setOrder };
};
