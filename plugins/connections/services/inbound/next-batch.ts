/** Events taken into one transaction at the most: enough to share a commit, few enough to keep it short. */
const MAXIMUM = 50;

/** Something that waits for a transaction. */
export interface QueuedEvent {
  /** Only one transaction at a time stores events of a chat. */
  readonly chat: string;
}

/**
 * Takes what the next transaction stores, oldest first. The transactions that may begin share what waits: two that overlap
 * are faster than one of twice the size. An event stays behind the earlier ones of its chat.
 * @param busyChats chats of the transactions under way
 * @param free how many transactions may begin
 */
export const nextBatch = <T extends QueuedEvent>(
  queue: readonly T[],
  busyChats: ReadonlySet<string>,
  free: number,
): { readonly batch: readonly T[]; readonly rest: T[] } => {
  if (free <= 0) return { batch: [], rest: [...queue] };
  const size = Math.min(MAXIMUM, Math.ceil(queue.length / free));
  const batch: T[] = [];
  const rest: T[] = [];
  /** Chats with an event that stays: later ones stay behind it. */
  const left = new Set<string>();
  for (const item of queue) {
    const isTaken = batch.length < size && !busyChats.has(item.chat) && !left.has(item.chat);
    if (isTaken) {
      batch.push(item);
    } else {
      left.add(item.chat);
      rest.push(item);
    }
  }
  return { batch, rest };
};
