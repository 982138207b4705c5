import { useList } from 'prosa/web';
import type { List } from 'prosa/web';
import type { ConnectionDto } from '../schemas.ts';

const byName = (a: ConnectionDto, b: ConnectionDto): number =>
  a.name.localeCompare(b.name) || a.id - b.id;

/** The company's connections, live; without the codes to pair them, which are asked for where they are shown. */
export const useConnections = (): List<ConnectionDto> =>
  useList<ConnectionDto>({
    path: '/whatsapp',
    params: { session: 0 },
    live: { event: 'whatsapp', enter: 'always' },
    compare: byName,
  });
