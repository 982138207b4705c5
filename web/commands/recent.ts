/** Somewhere the search led lately. */
export interface RecentCommand {
  readonly to: string;
  readonly name: string;
  /** Title of the group it was found in: "Contatos". */
  readonly kind: string;
}

const KEPT = 5;

/** In this tab alone, and per person: names of customers do not stay on a shared computer. */
const keyOf = (userId: number): string => `commands.recent.${String(userId)}`;

const isRecent = (value: unknown): value is RecentCommand => {
  const { to, name, kind } = (value ?? {}) as Partial<Record<keyof RecentCommand, unknown>>;
  return [to, name, kind].every((part) => typeof part === 'string');
};

/** Newest first. */
export const readRecent = (userId: number): readonly RecentCommand[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, KEPT) : [];
  } catch {
    return [];
  }
};

/** Puts a place in front of the others. */
export const rememberRecent = (userId: number, recent: RecentCommand): void => {
  const others = readRecent(userId).filter(({ to }) => to !== recent.to);
  sessionStorage.setItem(keyOf(userId), JSON.stringify([recent, ...others].slice(0, KEPT)));
};
