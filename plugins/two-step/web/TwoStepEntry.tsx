import { MenuItem } from '@blueprintjs/core';
import { LockIcon } from '@blueprintjs/icons';
import { useNavigate, useTexts } from 'prosa/web';

/** The way to the screen, in the menu of the profile. */
const TwoStepEntry = () => {
  const t = useTexts('two-step');
  const navigate = useNavigate();
  return (
    <MenuItem icon={<LockIcon />} text={t('title')} onClick={() => void navigate('/two-step')} />
  );
};

export default TwoStepEntry;
