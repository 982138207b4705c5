import { Button } from '@blueprintjs/core';
import { FlashIcon, MenuIcon, MoonIcon, RefreshIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { CommandButton } from '../commands/CommandButton.tsx';
import { formatDate } from '../time/time.ts';
import { Slot } from '../host/Slot.tsx';
import { TopBarSlot } from '../host/shell-slots.ts';
import { useTexts } from '../i18n/i18n.ts';
import { graceLeft } from '../session/due-date.ts';
import { useCan, useUser } from '../user/state.ts';
import { chooseTheme, useTheme } from '../theme/theme.ts';
import { ConnectionHint } from './ConnectionHint.tsx';
import { Logo } from './Logo.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
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

const ThemeButton = () => {
  const t = useTexts();
  const isDark = useTheme() === 'dark';
  const label = t(isDark ? 'shell.lightTheme' : 'shell.darkTheme');
  return (
    <Button
      variant="minimal"
      icon={isDark ? <FlashIcon /> : <MoonIcon />}
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  );
};

/** 48 px at the top of every private page. */
export const TopBar = ({ onOpenMenu }: { readonly onOpenMenu: () => void }) => {
  const t = useTexts();
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
        <Slot slot={TopBarSlot} />
        <span className="only-wide">
          <VolumeButton />
        </span>
        <span className="only-wide">
          <ThemeButton />
        </span>
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
