import {
  ApplicationIcon,
  FlashIcon,
  HistoryIcon,
  KeyCommandIcon,
  LogOutIcon,
  MoonIcon,
  RefreshIcon,
} from '@blueprintjs/icons';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { findPlugin } from '../host/registry.ts';
import { text, useTexts } from '../i18n/i18n.ts';
import { navOf, useManifest } from '../manifest.ts';
import { logout } from '../session/session.ts';
import { useUser } from '../user/state.ts';
import { Keys } from '../shortcuts/Keys.tsx';
import { shortcutsAtom } from '../shortcuts/registry.ts';
import { cheatSheetAtom } from '../shortcuts/ShellShortcuts.tsx';
import { chooseTheme, useTheme } from '../theme/theme.ts';
import { matches } from './match.ts';
import { CommandGroup, CommandOption } from './options.tsx';
import { readRecent } from './recent.ts';

interface Queried {
  readonly query: string;
}

/** Where the search led lately; only while nothing is typed. */
export const RecentCommands = ({ query }: Queried) => {
  const t = useTexts();
  const { id } = useUser();
  // As it was when the search was opened.
  const [recent] = useState(() => readRecent(id));
  if (query.trim() !== '' || recent.length === 0) return null;
  return (
    <CommandGroup title={t('commands.recent')}>
      {recent.map(({ to, name, kind }) => (
        <CommandOption key={to} icon={<HistoryIcon />} to={to} hint={kind}>
          {name}
        </CommandOption>
      ))}
    </CommandGroup>
  );
};

/** The entries of the drawer. */
export const ScreenCommands = ({ query }: Queried) => {
  const t = useTexts();
  const view = useManifest();
  const found = (view ? navOf(view) : [])
    .map((entry) => ({ ...entry, name: text(`${entry.plugin}:${entry.label}`) }))
    .filter(({ name }) => matches(name, query));
  if (found.length === 0) return null;
  return (
    <CommandGroup title={t('commands.screens')}>
      {found.map(({ plugin, path, name, shortcut }) => {
        const Icon = findPlugin(plugin)?.web.icons[path] ?? ApplicationIcon;
        return (
          <CommandOption
            key={path}
            icon={<Icon />}
            to={path}
            {...(shortcut !== undefined && { hint: <Keys keys={`g ${shortcut}`} /> })}
          >
            {name}
          </CommandOption>
        );
      })}
    </CommandGroup>
  );
};

interface Action {
  readonly name: string;
  readonly icon: ReactElement;
  readonly keys?: string;
  readonly run: () => void;
}

/** The actions of the screen's shortcuts, to be chosen by name as well. */
const useScreenActions = (): readonly Action[] => {
  const t = useTexts();
  const shells = [t('commands.screens'), t('shortcuts.general')];
  return useAtomValue(shortcutsAtom)
    .filter(({ title }) => !shells.includes(title))
    .flatMap(({ shortcuts }) =>
      shortcuts.flatMap(({ keys, description, run }) =>
        run === undefined
          ? []
          : // Once the search is gone: it would take the focus back from what the action opens.
            [
              {
                name: description,
                icon: <KeyCommandIcon />,
                keys,
                run: () => void setTimeout(run),
              },
            ],
      ),
    );
};

const useShellActions = (): readonly Action[] => {
  const t = useTexts();
  const isDark = useTheme() === 'dark';
  const openCheatSheet = useSetAtom(cheatSheetAtom);
  return [
    {
      name: t(isDark ? 'shell.lightTheme' : 'shell.darkTheme'),
      icon: isDark ? <FlashIcon /> : <MoonIcon />,
      run: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
    {
      name: t('shortcuts.title'),
      icon: <KeyCommandIcon />,
      keys: '?',
      run: () => openCheatSheet(true),
    },
    { name: t('shell.refresh'), icon: <RefreshIcon />, run: () => window.location.reload() },
    { name: t('shell.logout'), icon: <LogOutIcon />, run: () => void logout() },
  ];
};

/** The actions that work anywhere, and those of the open screen. */
export const ActionCommands = ({ query }: Queried) => {
  const t = useTexts();
  const actions = [...useScreenActions(), ...useShellActions()];
  const found = actions.filter(({ name }) => matches(name, query));
  if (found.length === 0) return null;
  return (
    <CommandGroup title={t('commands.actions')}>
      {found.map(({ name, icon, keys, run }) => (
        <CommandOption
          key={`${name} ${keys ?? ''}`}
          icon={icon}
          onChoose={run}
          {...(keys !== undefined && { hint: <Keys keys={keys} /> })}
        >
          {name}
        </CommandOption>
      ))}
    </CommandGroup>
  );
};
