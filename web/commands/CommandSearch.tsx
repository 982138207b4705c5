import { ApplicationIcon, FlashIcon, LogOutIcon, MoonIcon, RefreshIcon } from '@blueprintjs/icons';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { DialogFrame } from '../components/Dialog.tsx';
import { findPlugin } from '../host/registry.ts';
import { Slot } from '../host/Slot.tsx';
import { text, useTexts } from '../i18n/i18n.ts';
import { navOf, useManifest } from '../manifest.ts';
import { logout } from '../session/session.ts';
import { chooseTheme, useTheme } from '../theme/theme.ts';
import { matches } from './match.ts';
import { CommandGroup, CommandOption, CommandsContext } from './options.tsx';

const Screens = ({ query }: { readonly query: string }) => {
  const t = useTexts();
  const navigate = useNavigate();
  const view = useManifest();
  const found = (view ? navOf(view) : [])
    .map((entry) => ({ ...entry, name: text(`${entry.plugin}:${entry.label}`) }))
    .filter(({ name }) => matches(name, query));
  if (found.length === 0) return null;
  return (
    <CommandGroup title={t('commands.screens')}>
      {found.map(({ plugin, path, name }) => {
        const Icon = findPlugin(plugin)?.web.icons[path] ?? ApplicationIcon;
        return (
          <CommandOption key={path} icon={<Icon />} onChoose={() => void navigate(path)}>
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
  readonly run: () => void;
}

const Actions = ({ query }: { readonly query: string }) => {
  const t = useTexts();
  const isDark = useTheme() === 'dark';
  const actions: readonly Action[] = [
    {
      name: t(isDark ? 'shell.lightTheme' : 'shell.darkTheme'),
      icon: isDark ? <FlashIcon /> : <MoonIcon />,
      run: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
    { name: t('shell.refresh'), icon: <RefreshIcon />, run: () => window.location.reload() },
    { name: t('shell.logout'), icon: <LogOutIcon />, run: () => void logout() },
  ];
  const found = actions.filter(({ name }) => matches(name, query));
  if (found.length === 0) return null;
  return (
    <CommandGroup title={t('commands.actions')}>
      {found.map(({ name, icon, run }) => (
        <CommandOption key={name} icon={icon} onChoose={run}>
          {name}
        </CommandOption>
      ))}
    </CommandGroup>
  );
};

const optionsIn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role="option"]') ?? []),
];

/** One box that finds screens, actions and whatever plugins add (slot `shell.commands`, given `query`). */
export const CommandSearch = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId();
  return (
    <DialogFrame isOpen closesOutside labelledBy={id} onClose={onClose}>
      <Box id={id} onClose={onClose} />
    </DialogFrame>
  );
};

/** What is inside the dialog; a component of its own, because the dialog draws it later than itself. */
const Box = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const t = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState<string>();
  const [isEmpty, setEmpty] = useState(false);

  // Plugins' results come when they come; whichever stand there are counted after each change.
  useLayoutEffect(() => {
    const results = list.current;
    if (!results) return;
    const settle = (): void => {
      const options = optionsIn(results);
      setEmpty(options.length === 0);
      setActive((present) =>
        options.some((option) => option.id === present) ? present : options[0]?.id,
      );
    };
    settle();
    const observer = new MutationObserver(settle);
    observer.observe(results, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  useEffect(() => input.current?.focus(), []);

  const move = (step: number): void => {
    const options = optionsIn(list.current);
    const at = options.findIndex((option) => option.id === active);
    const next = options[(at + step + options.length) % options.length];
    setActive(next?.id);
    next?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      move(step);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      optionsIn(list.current)
        .find((option) => option.id === active)
        ?.click();
    }
  };

  return (
    <CommandsContext value={{ active, setActive, close: onClose }}>
      <h2 className="visually-hidden" id={id}>
        {t('commands.open')}
      </h2>
      <input
        ref={input}
        className="command-input"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={active}
        aria-label={t('commands.open')}
        placeholder={t('commands.placeholder')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        className="command-list"
        role="listbox"
        aria-label={t('commands.results')}
      >
        <Screens query={query} />
        <Actions query={query} />
        <Slot name="shell.commands" query={query} />
      </div>
      <div aria-live="polite">
        {isEmpty && <p className="command-none">{t('commands.none')}</p>}
      </div>
      <p className="command-foot">{t('commands.hint')}</p>
    </CommandsContext>
  );
};
