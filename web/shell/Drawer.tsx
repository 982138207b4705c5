import { Tooltip } from '@blueprintjs/core';
import { ApplicationIcon, CrossIcon, MenuClosedIcon, MenuOpenIcon } from '@blueprintjs/icons';
import { Button } from '@blueprintjs/core';
import { Fragment, useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { PluginPart } from '../host/PluginPart.tsx';
import { findPlugin } from '../host/registry.ts';
import { useTexts } from '../i18n/i18n.ts';
import { NAV_SECTIONS, navOf, useManifest } from '../manifest.ts';
import type { NavEntry } from '../manifest.ts';
import { Logo } from './Logo.tsx';

const Entry = ({
  entry,
  isCollapsed,
}: {
  readonly entry: NavEntry;
  readonly isCollapsed: boolean;
}) => {
  const t = useTexts(entry.plugin);
  const Icon = findPlugin(entry.plugin)?.web.icons[entry.path] ?? ApplicationIcon;
  const label = t(entry.label);
  return (
    <li>
      <Tooltip content={label} placement="right" disabled={!isCollapsed} fill compact>
        <NavLink to={entry.path} className="nav-entry">
          <Icon size={16} />
          <span className="nav-label">{label}</span>
          {entry.badge !== undefined && (
            <span className="nav-badge">
              <PluginPart plugin={entry.plugin} screen={entry.badge} />
            </span>
          )}
        </NavLink>
      </Tooltip>
    </li>
  );
};

const Entries = ({ isCollapsed }: { readonly isCollapsed: boolean }) => {
  const t = useTexts();
  const view = useManifest();
  if (!view) return null;
  const all = navOf(view);
  const groups = NAV_SECTIONS.map((section) => ({
    section,
    entries: all.filter((entry) => entry.section === section),
  }));
  return (
    <div className="drawer-entries">
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ section, entries }) => (
          <Fragment key={section}>
            {section !== 'main' && (
              <h2 className="drawer-heading" id={`drawer-${section}`}>
                {t(`shell.sections.${section}`)}
              </h2>
            )}
            <ul aria-labelledby={section === 'main' ? undefined : `drawer-${section}`}>
              {entries.map((entry) => (
                <Entry
                  key={`${entry.plugin}${entry.path}`}
                  entry={entry}
                  isCollapsed={isCollapsed}
                />
              ))}
            </ul>
          </Fragment>
        ))}
    </div>
  );
};

/** The button below the entries that shows or hides their words. */
const Foot = ({
  isCollapsed,
  popup,
  isOpen,
  onClick,
}: {
  readonly isCollapsed: boolean;
  /** Set where the words come in a menu over the content. */
  readonly popup?: 'dialog';
  readonly isOpen: boolean;
  readonly onClick: () => void;
}) => {
  const t = useTexts();
  const label = t(isCollapsed ? 'shell.expand' : 'shell.collapse');
  return (
    <div className="drawer-foot">
      <button
        type="button"
        className="nav-entry"
        aria-expanded={isOpen}
        aria-haspopup={popup}
        title={isCollapsed ? label : undefined}
        onClick={onClick}
      >
        {isCollapsed ? <MenuOpenIcon /> : <MenuClosedIcon />}
        <span className="nav-label">{label}</span>
      </button>
    </div>
  );
};

/** The standing drawer of wide screens. */
export const Drawer = ({
  isCollapsed,
  onToggle,
}: {
  readonly isCollapsed: boolean;
  readonly onToggle: () => void;
}) => (
  <nav className="drawer" aria-label={useTexts()('shell.navigation')}>
    <Entries isCollapsed={isCollapsed} />
    <Foot isCollapsed={isCollapsed} isOpen={!isCollapsed} onClick={onToggle} />
  </nav>
);

/** The rail of icons of middling screens. Its last button opens the menu with its words over the content. */
export const Rail = ({
  isOpen,
  onOpen,
}: {
  /** Whether the menu lies over the content. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) => (
  <nav className="drawer" aria-label={useTexts()('shell.navigation')}>
    <Entries isCollapsed />
    <Foot isCollapsed popup="dialog" isOpen={isOpen} onClick={onOpen} />
  </nav>
);

/** The drawer of screens without room for one: over the content, until something is chosen, Escape or a tap beside it. */
export const TemporaryDrawer = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts();
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    drawer.current?.showModal();
  }, []);
  return (
    <dialog
      ref={drawer}
      className="drawer-dialog"
      aria-label={t('shell.navigation')}
      onClose={onClose}
      onClick={(event) => {
        const target = event.target as HTMLElement;
        // The dialog itself is hit only beside its content: its shade.
        if (target === drawer.current || target.closest('a')) onClose();
      }}
    >
      <nav className="drawer drawer-temporary" aria-label={t('shell.navigation')}>
        <div className="drawer-top">
          <span className="logo">
            <Logo />
          </span>
          <Button
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={t('shell.closeMenu')}
            onClick={onClose}
          />
        </div>
        <Entries isCollapsed={false} />
      </nav>
    </dialog>
  );
};
