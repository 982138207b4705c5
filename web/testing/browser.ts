/** A browser for tests: jsdom, and what it lacks. Loaded before React, which looks for one while it is loaded. */
import process from 'node:process';
import register from 'global-jsdom';

// Where the company of most tests is, so that its clock and the browser's show the same.
process.env.TZ = 'America/Sao_Paulo';

register(undefined, { url: 'http://localhost/', pretendToBeVisual: true });

// Node has its own of these, which jsdom's elements do not accept.
const { Event, CustomEvent, FormData, Blob, File } = window as unknown as typeof globalThis;
Object.assign(globalThis, { Event, CustomEvent, FormData, Blob, File });

// React tells the tools of a browser how long everything took, and keeps a stack for each element. Nobody looks here.
Object.assign(console, { createTask: undefined, timeStamp: undefined });

/** Pixels of every scrolling list in tests: about sixty rows are drawn. */
const VIEW_HEIGHT = 3_000;
let width = 1_440;
const media = new Set<{ query: string; listeners: Set<() => void> }>();

const matches = (query: string): boolean => {
  const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
  const least = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  if (most === undefined && least === undefined) return false;
  return (
    (most === undefined || width <= Number(most)) && (least === undefined || width >= Number(least))
  );
};

/** Changes the width of the screen, as turning a phone or opening a laptop would. */
export const setWidth = (pixels: number): void => {
  width = pixels;
  for (const { listeners } of media) for (const listener of listeners) listener();
};

const matchMedia = (query: string): MediaQueryList => {
  const listeners = new Set<() => void>();
  media.add({ query, listeners });
  return {
    media: query,
    get matches() {
      return matches(query);
    },
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  } as unknown as MediaQueryList;
};

class Observer {
  observe(): void {
    // Nothing changes its size in jsdom.
  }

  unobserve(): void {
    // See observe.
  }

  disconnect(): void {
    // See observe.
  }
}

/** Pixels a style asks for, 0 where it asks for none. */
const styled = (element: HTMLElement): number => Number.parseFloat(element.style.height) || 0;

const isScroller = (element: HTMLElement): boolean => element.dataset.scroller !== undefined;

const define = (name: string, get: (element: HTMLElement) => number): void => {
  Object.defineProperty(HTMLElement.prototype, name, {
    configurable: true,
    get(this: HTMLElement) {
      return get(this);
    },
  });
};

define('offsetHeight', (element) => (isScroller(element) ? VIEW_HEIGHT : styled(element)));
define('clientHeight', (element) => (isScroller(element) ? VIEW_HEIGHT : styled(element)));
define('offsetWidth', (element) => (isScroller(element) ? 800 : 0));
define('scrollHeight', (element) =>
  [...element.children].reduce((sum, child) => sum + styled(child as HTMLElement), 0),
);

Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  scrollTo(this: Element, place: ScrollToOptions) {
    if (this.scrollTop === (place.top ?? 0)) return;
    this.scrollTop = place.top ?? 0;
    this.dispatchEvent(new Event('scroll'));
  },
});

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
});

Object.assign(HTMLMediaElement.prototype, {
  play: () => Promise.resolve(),
  pause: () => undefined,
  load: () => undefined,
});

Object.assign(URL, { createObjectURL: () => 'blob:test', revokeObjectURL: () => undefined });
Object.assign(window, { matchMedia });
Object.assign(globalThis, {
  matchMedia,
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
});
