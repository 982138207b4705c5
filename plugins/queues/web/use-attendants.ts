import { useList } from 'prosa/web';
import type { List } from 'prosa/web';

/** A person who may attend queues. */
export interface Attendant {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

const byName = (a: Attendant, b: Attendant): number => a.name.localeCompare(b.name) || a.id - b.id;

/** Everybody of the company, by name. */
export const useAttendants = (): List<Attendant> =>
  useList<Attendant>({
    path: '/users/list',
    live: { event: 'user', enter: 'always' },
    compare: byName,
  });
