import { useAtomValue } from 'jotai';
import { useTexts } from '../i18n/i18n.ts';
import { userAtom } from '../user/state.ts';
import { Pill } from './Pill.tsx';

/** How many there are of how many the plan allows: "3 de 10 usuários". Nothing where no limit is known. */
export const LimitCount = ({
  what,
  count,
}: {
  readonly what: 'users' | 'connections' | 'queues';
  /** Undefined while it is not known. */
  readonly count: number | undefined;
}) => {
  const t = useTexts();
  const limit = useAtomValue(userAtom)?.company.plan?.[what];
  if (limit === undefined || count === undefined) return null;
  return (
    <Pill tone={count >= limit ? 'warning' : 'neutral'}>
      {t(`limits.${what}`, { used: count, count: limit })}
    </Pill>
  );
};
