import { useList } from 'prosa/web';
import type { ListStatus } from 'prosa/web';
import type { TokenDto } from '../schemas.ts';

/** A connection, and the token it has. */
export interface LineToken {
  readonly id: number;
  readonly name: string;
  readonly token: TokenDto | undefined;
}

interface Line {
  readonly id: number;
  readonly name: string;
}

const LIGHT = { session: 0 } as const;

/** The company's connections with their tokens. */
export const useLineTokens = () => {
  const lines = useList<Line>({
    path: '/whatsapp',
    params: LIGHT,
    live: { event: 'whatsapp', enter: 'always' },
  });
  const tokens = useList<TokenDto>({
    path: '/message-api/tokens',
    idOf: ({ connectionId }) => connectionId,
  });
  const byLine = new Map(tokens.items.map((token) => [token.connectionId, token]));
  return {
    status: statusOf(lines.status, tokens.status),
    error: lines.error ?? tokens.error,
    items: lines.items.map(({ id, name }): LineToken => ({ id, name, token: byLine.get(id) })),
    reload: () => {
      lines.reload();
      tokens.reload();
    },
    made: tokens.upsert,
    revoked: tokens.remove,
  };
};

/** What failed counts before what is still on its way. */
const statusOf = (lines: ListStatus, tokens: ListStatus): ListStatus =>
  [lines, tokens].find((status) => status === 'error') ?? (lines === 'ready' ? tokens : lines);
