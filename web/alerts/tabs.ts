import { onFirstGesture } from './sounds.ts';

/**
 * The open tabs of one browser. The browser's own locks tell what each does and shows; they end with their tab,
 * however it ends. Where there are none (a page without encryption), each tab acts for itself.
 */
export interface Tabs {
  /** Whether this tab is the one that sounds, or tells on the desktop. */
  leads(part: Part): boolean;
  /** The path and topics the reader sees now, in whatever tab. */
  view(): Promise<View>;
  /** This tab shows another path. */
  show(path: string): void;
  leave(): void;
}

type Part = 'sound' | 'desktop';

interface View {
  /** The reader looks at one of the tabs. */
  readonly isLooking: boolean;
  /** Paths that are on the screen, whether or not they have the focus. */
  readonly paths: readonly string[];
}

const PREFIX = 'prosa.alerts.';
const LOOKING = `${PREFIX}looking`;
const SHOWN = `${PREFIX}shown.`;

const isVisible = (): boolean => document.visibilityState === 'visible';
const isLooking = (): boolean => isVisible() && document.hasFocus();

/** Holds a lock until its undoing is called. */
const hold = (name: string, mode: LockMode, onHeld: () => void = () => undefined): (() => void) => {
  const ending = new AbortController();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks
    .request(name, { mode, signal: ending.signal }, () => {
      onHeld();
      return held;
    })
    .catch((error: unknown) => {
      // It was let go before it was had.
      if (!ending.signal.aborted) throw error;
    });
  return () => {
    release();
    ending.abort();
  };
};

const alone = (): Tabs => {
  let path = '';
  return {
    leads: () => true,
    view: () => Promise.resolve({ isLooking: isLooking(), paths: isVisible() ? [path] : [] }),
    show: (shown) => {
      path = shown;
    },
    leave: () => undefined,
  };
};

const CHANGES = ['focus', 'blur', 'visibilitychange'] as const;
const isOfView = (name: string): boolean => name === LOOKING || name.startsWith(SHOWN);

/** Joins the browser's other tabs of the same person. */
export const joinTabs = (userId: number): Tabs => {
  if (!('locks' in navigator)) return alone();
  const led = new Set<Part>();
  const held = new Map<string, () => void>();
  let path = '';
  let hasLeft = false;
  const lead = (part: Part): void => {
    const name = `${PREFIX}${part}.${String(userId)}`;
    held.set(
      name,
      hold(name, 'exclusive', () => led.add(part)),
    );
  };
  lead('desktop');
  // A tab that may not sound must not keep the others from it.
  onFirstGesture(() => {
    if (!hasLeft) lead('sound');
  });
  const update = (): void => {
    const wanted = new Set([
      ...(isLooking() ? [LOOKING] : []),
      ...(isVisible() ? [SHOWN + path] : []),
    ]);
    for (const [name, release] of held) {
      if (isOfView(name) && !wanted.has(name)) {
        release();
        held.delete(name);
      }
    }
    for (const name of wanted) if (!held.has(name)) held.set(name, hold(name, 'shared'));
  };
  for (const change of CHANGES) window.addEventListener(change, update, true);
  return {
    leads: (part) => led.has(part),
    view: async () => {
      const names = ((await navigator.locks.query()).held ?? []).map(({ name = '' }) => name);
      return {
        isLooking: names.includes(LOOKING),
        paths: names
          .filter((name) => name.startsWith(SHOWN))
          .map((name) => name.slice(SHOWN.length)),
      };
    },
    show: (shown) => {
      path = shown;
      update();
    },
    leave: () => {
      hasLeft = true;
      for (const change of CHANGES) window.removeEventListener(change, update, true);
      for (const release of held.values()) release();
      led.clear();
    },
  };
};
