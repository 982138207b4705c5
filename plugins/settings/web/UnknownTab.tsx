import { Button } from '@blueprintjs/core';
import { PathSearchIcon } from '@blueprintjs/icons';
import { EmptyState, useNavigate, useTexts } from 'prosa/web';

/** An address below the settings that leads to no page, or to one that is not for this user. */
export const UnknownTab = () => {
  const t = useTexts('settings');
  const shell = useTexts();
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={PathSearchIcon}
      title={shell('shell.notFoundTitle')}
      action={
        <Button intent="primary" text={t('options')} onClick={() => void navigate('/settings')} />
      }
    >
      {shell('shell.notFoundText')}
    </EmptyState>
  );
};
