import { Callout } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useTexts } from '../i18n/i18n.ts';
import { userAtom } from '../user/state.ts';
import { LimitCount } from './LimitCount.tsx';
import { SupportContact } from './SupportContact.tsx';

/** In the dialog that adds one more: how many the plan still allows, and whom to ask when there is no room. */
export const LimitNotice = ({
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
  if (count < limit) {
    return (
      <p>
        <LimitCount what={what} count={count} />
      </p>
    );
  }
  return (
    <Callout compact role="status" intent="warning">
      <LimitCount what={what} count={count} />
      <p>{t('limits.full')}</p>
      <SupportContact />
    </Callout>
  );
};
