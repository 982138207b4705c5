import { useList } from 'prosa/web';
import type { ListStatus } from 'prosa/web';
import type { TokenDto } from '../schemas.ts';

/** A connection, and the token it has. */
export interface ConnectionToken {
  readonly id: number;
  readonly name: string;
  readonly token: TokenDto | undefined;
}

interface Connection {
  readonly id: number;
  readonly name: string;
}

const LIGHT = { session: 0 } as const;

/** The company's connections with their tokens. */
export const useConnectionTokens = () => {
  const connections = useList<Connection>({
    path: '/whatsapp',
    params: LIGHT,
    live: { event: 'whatsapp', enter: 'always' },
  });
  const tokens = useList<TokenDto>({
    path: '/message-api/tokens',
    idOf: ({ connectionId }) => connectionId,
  });
  const byConnection = new Map(tokens.items.map((token) => [token.connectionId, token]));
  return {
    status: statusOf(connections.status, tokens.status),
    error: connections.error ?? tokens.error,
    items: connections.items.map(({ id, name }): ConnectionToken => ({
      id,
      name,
      token: byConnection.get(id),
    })),
    reload: () => {
      connections.reload();
      tokens.reload();
    },
    made: tokens.upsert,
    revoked: tokens.remove,
  };
};

/** A list that failed counts before one that is still on its way. */
const statusOf = (connections: ListStatus, tokens: ListStatus): ListStatus =>
  [connections, tokens].find((status) => status === 'error') ??
  (connections === 'ready' ? tokens : connections);
