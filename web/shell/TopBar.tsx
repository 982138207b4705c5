import { Button } from '@blueprintjs/core';
import { MenuIcon, RefreshIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { CommandButton } from '../commands/CommandButton.tsx';
import { formatDate } from '../time/time.ts';
import { useIsNarrow } from '../components/use-narrow.ts';
import { useTexts } from '../i18n/i18n.ts';
import { graceLeft } from '../session/due-date.ts';
import { useCan, useUser } from '../user/state.ts';
import { ConnectionHint } from './ConnectionHint.tsx';
import { Logo } from './Logo.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { TopBarFills } from './TopBarFills.tsx';
import { VolumeButton } from '../alerts/VolumeButton.tsx';

const Greeting = () => {
  const t = useTexts();
  const user = useUser();
  const isAdmin = useCan('admin');
  const { name, dueDate } = user.company;
  return (
    <p className="topbar-greeting">
      <span className="topbar-hello">
        {t('shell.hello')} <b>{user.name}</b>
      </span>
      <span className="topbar-fact">{name}</span>
      {isAdmin && dueDate !== null && (
        <span className="topbar-fact">
          {t(graceLeft(user) === undefined ? 'shell.activeUntil' : 'shell.expiredOn', {
            date: formatDate(dueDate),
          })}
        </span>
      )}
    </p>
  );
};

/** 48 px at the top of every private page. */
export const TopBar = ({ onOpenMenu }: { readonly onOpenMenu: () => void }) => {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  return (
    <header className="topbar">
      <div className="topbar-start">
        <Button
          className="only-narrow"
          variant="minimal"
          icon={<MenuIcon />}
          aria-label={t('shell.openMenu')}
          onClick={onOpenMenu}
        />
        <Link to="/" className="logo">
          <Logo />
        </Link>
      </div>
      <CommandButton />
      <Greeting />
      <div className="topbar-end">
        <ConnectionHint />
        <TopBarFills />
        <span className="only-wide">
          <VolumeButton />
        </span>
        {!isNarrow && <ThemeButton />}
        <Button
          className="only-wide"
          variant="minimal"
          icon={<RefreshIcon />}
          aria-label={t('shell.refresh')}
          title={t('shell.refresh')}
          onClick={() => window.location.reload()}
        />
        <ProfileMenu />
      </div>
    </header>
  );
};
