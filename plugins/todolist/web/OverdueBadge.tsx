import { useCallback, useEffect, useState } from 'react';
import { CountBadge, http, useEvents, useReset, useTexts, useUser } from 'prosa/web';
import type { OverdueDto } from '../schemas.ts';

/** Milliseconds: timers of browsers hold no more. */
const LONGEST_WAIT = 2_000_000_000;

/** The reader's overdue tasks: asked for once, after changes, and when the next one is due. */
const useOverdue = (): number => {
  const { impersonation } = useUser();
  const isOwn = impersonation === undefined;
  const [overdue, setOverdue] = useState<OverdueDto>();
  const load = useCallback((): void => {
    if (!isOwn) return;
    // A number beside a word is not worth an alarm; the list itself says what is wrong.
    http.get<OverdueDto>('/todolist/overdue').then(setOverdue, () => undefined);
  }, [isOwn]);
  useEffect(load, [load]);
  useReset(load);
  useEvents(['todolistTasks'], load);
  useEffect(() => {
    const nextDueAt = overdue?.nextDueAt ?? null;
    if (nextDueAt === null) return undefined;
    const wait = Date.parse(nextDueAt) - Date.now();
    const timer = setTimeout(load, Math.min(Math.max(wait, 0) + 1_000, LONGEST_WAIT));
    return () => clearTimeout(timer);
  }, [overdue, load]);
  return overdue?.count ?? 0;
};

/** How many tasks should have been done by now. */
const OverdueBadge = () => {
  const t = useTexts('todolist');
  const count = useOverdue();
  return <CountBadge count={count} tone="neutral" label={t('badge', { count })} />;
};

export default OverdueBadge;
