import { Link, useTexts } from 'prosa/web';
import type { SwitchedOffProps } from 'prosa/web';
import { settingsPath } from '../../settings/public.ts';

/** Leads an admin from the page of a plugin that is off to where it is switched on; nowhere where the plan leaves it out. */
const SwitchOnLink = ({ isOutsidePlan }: SwitchedOffProps) => {
  const t = useTexts('features');
  if (isOutsidePlan) return null;
  return (
    <Link className="bp6-button bp6-intent-primary" to={settingsPath('features')}>
      {t('title')}
    </Link>
  );
};

export default SwitchOnLink;
