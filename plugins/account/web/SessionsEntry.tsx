import { MenuItem } from '@blueprintjs/core';
import { DesktopIcon } from '@blueprintjs/icons';
import { useNavigate, useTexts } from 'prosa/web';

/** The way to the screen, in the menu of the profile. */
const SessionsEntry = () => {
  const t = useTexts('account');
  const navigate = useNavigate();
  return (
    <MenuItem icon={<DesktopIcon />} text={t('title')} onClick={() => void navigate('/sessions')} />
  );
};

export default SessionsEntry;
