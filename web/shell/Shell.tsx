import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { AlertSettingsHost } from '../alerts/AlertSettingsHost.tsx';
import { useIsNarrow, useIsRail } from '../components/use-narrow.ts';
import { NoticesSlot } from '../host/shell-slots.ts';
import { Slot } from '../host/Slot.tsx';
import { useTexts } from '../i18n/i18n.ts';
import { ShellShortcuts } from '../shortcuts/ShellShortcuts.tsx';
import { Drawer, Rail, TemporaryDrawer } from './Drawer.tsx';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';
import { OfflineHint } from './OfflineHint.tsx';
import { SubscriptionBanner } from './SubscriptionBanner.tsx';
import { TopBar } from './TopBar.tsx';
import { useVisibleHeight } from './use-visible-height.ts';

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
  const isRail = useIsRail();
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED) === 'true');
  const [isOpen, setOpen] = useState(false);
  const content = useFocusOnScreen();
  useVisibleHeight();
  // With room for the menu itself, the one that lay over the content is gone for good.
  if (isOpen && !isRail) setOpen(false);
  const toggle = (): void => {
    localStorage.setItem(COLLAPSED, String(!isCollapsed));
    setCollapsed(!isCollapsed);
  };
  const openMenu = (): void => setOpen(true);
  return (
    <div className={(isCollapsed || isRail) && !isNarrow ? 'shell shell-collapsed' : 'shell'}>
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
      <TopBar onOpenMenu={openMenu} />
      <div className="shell-notices">
        <SubscriptionBanner />
        <Slot slot={NoticesSlot} />
      </div>
      {!isNarrow && isRail && <Rail isOpen={isOpen} onOpen={openMenu} />}
      {!isRail && <Drawer isCollapsed={isCollapsed} onToggle={toggle} />}
      {isRail && isOpen && <TemporaryDrawer onClose={() => setOpen(false)} />}
      <main id="content" className="content" ref={content} tabIndex={-1}>
        <Outlet />
      </main>
      <OfflineHint />
      <AlertSettingsHost />
      <ShellShortcuts />
    </div>
  );
};
