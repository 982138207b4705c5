import { Button } from '@blueprintjs/core';
import { PathSearchIcon } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { useDocumentTitle } from '../components/document-title.ts';
import { EmptyState } from '../components/states.tsx';
import { useTexts } from '../i18n/i18n.ts';

/** An address nobody answers to, or that is not for this user. */
export const NotFoundScreen = () => {
  const t = useTexts();
  const navigate = useNavigate();
  useDocumentTitle(t('shell.notFoundTitle'));
  return (
    <div className="page">
      <EmptyState
        icon={PathSearchIcon}
        title={t('shell.notFoundTitle')}
        level={1}
        action={
          <Button
            intent="primary"
            text={t('shell.notFoundBack')}
            onClick={() => void navigate('/')}
          />
        }
      >
        {t('shell.notFoundText')}
      </EmptyState>
    </div>
  );
};
