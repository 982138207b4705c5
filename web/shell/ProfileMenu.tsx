import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { EditIcon, LogOutIcon, NotificationsIcon, RefreshIcon } from '@blueprintjs/icons';
import { Suspense, lazy, useState } from 'react';
import { openAlertSettings } from '../alerts/open.ts';
import { Avatar } from '../components/Avatar.tsx';
import { MenuButton } from '../components/MenuButton.tsx';
import { useIsNarrow } from '../components/use-narrow.ts';
import { Slot } from '../host/Slot.tsx';
import { ProfileSlot } from '../host/shell-slots.ts';
import { loadPatiently } from '../host/load-screen.ts';
import { useTexts } from '../i18n/i18n.ts';
import { logout } from '../session/session.ts';
import { useUser } from '../user/state.ts';
import { chooseTheme, useThemeChoice } from '../theme/theme.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Segments } from './Segments.tsx';
import { VolumeControl } from '../alerts/VolumeButton.tsx';

const ProfileDialog = lazy(async () => {
  const module = await loadPatiently(() => import('./ProfileDialog.tsx'));
  return { default: module.ProfileDialog };
});

const ThemeChoice = () => {
  const t = useTexts();
  return (
    <Segments
      label={t('shell.theme')}
      value={useThemeChoice()}
      segments={[
        { value: 'system', label: t('shell.themeSystem') },
        { value: 'light', label: t('shell.themeLight') },
        { value: 'dark', label: t('shell.themeDark') },
      ]}
      onChange={chooseTheme}
    />
  );
};

/** The user who is logged in, and what belongs to them: profile, language, theme, the way out. */
export const ProfileMenu = () => {
  const t = useTexts();
  const user = useUser();
  const isNarrow = useIsNarrow();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <MenuButton
        className="profile-button"
        label={t('shell.profileMenu', { name: user.name })}
        popup="dialog"
        menu={
          <div className="profile-menu">
            <div className="profile-head">
              <Avatar name={user.name} size={36} />
              <span className="profile-words">
                <b>{user.name}</b>
                <small>{user.email}</small>
              </span>
            </div>
            <div className="profile-choices">
              <div>
                <div className="choice-label">{t('shell.language')}</div>
                <LanguageChoice />
              </div>
              <div>
                <div className="choice-label">{t('shell.theme')}</div>
                <ThemeChoice />
              </div>
              {isNarrow && <VolumeControl />}
            </div>
            <Menu>
              <MenuItem
                icon={<EditIcon />}
                text={t('shell.editProfile')}
                onClick={() => setEditing(true)}
              />
              <MenuItem
                icon={<NotificationsIcon />}
                text={t('alerts.title')}
                onClick={openAlertSettings}
              />
              <Slot slot={ProfileSlot} />
              {isNarrow && (
                <MenuItem
                  icon={<RefreshIcon />}
                  text={t('shell.refresh')}
                  onClick={() => window.location.reload()}
                />
              )}
              <MenuDivider />
              <MenuItem
                icon={<LogOutIcon />}
                text={t('shell.logout')}
                onClick={() => void logout()}
              />
            </Menu>
          </div>
        }
      >
        <Avatar name={user.name} size={28} />
      </MenuButton>
      {isEditing && (
        <Suspense>
          <ProfileDialog onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
};
