import type { Ctx } from 'prosa/contract';
import { ConnectionStateChanged } from '../../facts.ts';
import type { Connection } from '../../models/connection.ts';
import type { ConnectionStatus } from '../../public.ts';

/** Tells whoever follows connections that one is in another state, where it is. @param before as it was */
export const emitStateChange = (
  ctx: Ctx,
  before: Pick<Connection, 'id' | 'status'>,
  { status, reason }: { readonly status: ConnectionStatus; readonly reason: string },
): void => {
  if (before.status === status) return;
  const payload = { connectionId: before.id, from: before.status, to: status, reason };
  ctx.emit(ConnectionStateChanged, payload);
};
