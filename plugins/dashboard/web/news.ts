import type { RealtimeEvent } from 'prosa/web';

interface Standing {
  readonly id: number;
  readonly status: string;
  readonly userId: number | null;
}

const isStanding = (value: unknown): value is Standing =>
  typeof value === 'object' && value !== null && 'id' in value && 'status' in value;

/**
 * Tells which events may change the numbers: a conversation that is new, has moved or is gone. Messages in conversations
 * that go on come by the hundred and change nothing.
 */
export const newsWatch = (): ((event: RealtimeEvent) => boolean) => {
  const known = new Map<number, string>();
  return (event) => {
    if (event.action === 'delete') return true;
    const { ticket } = event;
    if (!isStanding(ticket)) return false;
    const standing = `${ticket.status} ${String(ticket.userId)}`;
    if (known.get(ticket.id) === standing) return false;
    known.set(ticket.id, standing);
    return true;
  };
};
