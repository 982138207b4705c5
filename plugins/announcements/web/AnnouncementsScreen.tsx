import { LockIcon } from '@blueprintjs/icons';
import { useEffect } from 'react';
import { EmptyState, toast, useNavigate, useTexts, useUser } from 'prosa/web';
import { AnnouncementList } from './AnnouncementList.tsx';

/** Milliseconds in which somebody reads why the page is not for them. */
const READING = 1_000;

/** Leads away those whom the page is not for. */
const Refused = () => {
  const t = useTexts('announcements');
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(t('refused'));
    const timer = setTimeout(() => void navigate('/', { replace: true }), READING);
    return () => clearTimeout(timer);
    // Once: the words of another language are no other refusal.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <div className="page">
      <EmptyState icon={LockIcon} level={1} title={t('refusedTitle')}>
        {t('refused')}
      </EmptyState>
    </div>
  );
};

/** The announcements of the platform, where its own people write them. */
const AnnouncementsScreen = () => {
  const { super: isOwner } = useUser();
  return isOwner ? <AnnouncementList /> : <Refused />;
};

export default AnnouncementsScreen;
