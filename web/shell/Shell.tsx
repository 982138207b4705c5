import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useIsNarrow } from '../components/use-narrow.ts';
import { useTexts } from '../i18n/i18n.ts';
import { ShellShortcuts } from '../shortcuts/ShellShortcuts.tsx';
import { Drawer, TemporaryDrawer } from './Drawer.tsx';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';
import { OfflineHint } from './OfflineHint.tsx';
import { TopBar } from './TopBar.tsx';

const COLLAPSED = 'drawer.collapsed';

/** After a change of screen, reading and tabbing start at its content; the first screen leaves focus alone. */
const useFocusOnScreen = () => {
  const content = useRef<HTMLElement>(null);
  const screen = useLocation().pathname.split('/')[1];
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    content.current?.focus({ preventScroll: true });
  }, [screen]);
  return content;
};

/** The frame of every private screen. */
export const Shell = () => {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED) === 'true');
  const [isOpen, setOpen] = useState(false);
  const content = useFocusOnScreen();
  const toggle = (): void => {
    localStorage.setItem(COLLAPSED, String(!isCollapsed));
    setCollapsed(!isCollapsed);
  };
  return (
    <div className={isCollapsed && !isNarrow ? 'shell shell-collapsed' : 'shell'}>
      <a
        className="skip-link"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {t('shell.skip')}
      </a>
      <ImpersonationBanner />
      <TopBar onOpenMenu={() => setOpen(true)} />
      {!isNarrow && <Drawer isCollapsed={isCollapsed} onToggle={toggle} />}
      {isNarrow && isOpen && <TemporaryDrawer onClose={() => setOpen(false)} />}
      <main id="content" className="content" ref={content} tabIndex={-1}>
        <Outlet />
      </main>
      <OfflineHint />
      <ShellShortcuts />
    </div>
  );
};
