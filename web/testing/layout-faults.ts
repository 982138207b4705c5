/** Fewer visible characters of a text that ends in an ellipsis say too little. */
const LEAST_CHARACTERS = 12;
/** Text with fewer characters to a line, in as many lines, was squeezed. */
const LEAST_PER_LINE = 4;
const SQUEEZED_LINES = 4;
/** Pixels that rounding may cost. */
const TOLERANCE = 2;
/** Pixels an ellipsis takes, about. */
const ELLIPSIS = 14;

/** Not there for the eye: the link that skips the menu appears with the keyboard. */
const UNSEEN = '[inert], [aria-hidden="true"], .visually-hidden, .skip-link:not(:focus)';
const INTERACTIVE =
  'a[href], button, input, select, textarea, [role="tab"], [role="option"], [role="menuitem"]';

const isShown = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  // Text for screen readers alone stands in a box of one pixel.
  if (width <= 1 || height <= 1) return false;
  if (element.closest(UNSEEN) !== null) return false;
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
};

const describe = (element: Element): string => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const name = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
  const kind = element.getAttribute('role') ?? element.localName;
  const box = [left, top, width, height].map((side) => Math.round(side)).join(' ');
  const classes = (element.getAttribute('class') ?? '').replaceAll(' ', '.');
  return `${kind} "${name}" .${classes} [${box}]`;
};

interface Sides {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const windowSides = (): Sides => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });

const scrolls = (overflow: string, content: number, box: number): boolean =>
  (overflow === 'auto' || overflow === 'scroll') && content > box + 1;

/** The part of the window in which an element can be seen, after scrolling where something scrolls. */
const roomOf = (element: Element): Sides => {
  let room = windowSides();
  let isFixed = getComputedStyle(element).position === 'fixed';
  for (let box = element.parentElement; box && !isFixed; box = box.parentElement) {
    const style = getComputedStyle(box);
    if (scrolls(style.overflowX, box.scrollWidth, box.clientWidth)) {
      room = { ...room, left: -Infinity, right: Infinity };
    }
    if (scrolls(style.overflowY, box.scrollHeight, box.clientHeight)) {
      room = { ...room, top: -Infinity, bottom: Infinity };
    }
    isFixed = style.position === 'fixed';
  }
  // The page scrolls below what is fixed to the window.
  const page = document.documentElement;
  if (!isFixed && page.scrollHeight > page.clientHeight + 1) {
    room = { ...room, top: -Infinity, bottom: Infinity };
  }
  return room;
};

const exceeds = (box: Sides, room: Sides): boolean =>
  box.right > room.right + TOLERANCE ||
  box.left < room.left - TOLERANCE ||
  box.bottom > room.bottom + TOLERANCE ||
  box.top < room.top - TOLERANCE;

/** The part of a text that its ancestors leave: one that ends in an ellipsis is cut on purpose. */
const leftOf = (element: Element): Sides => {
  const { top, bottom, ...sides } = element.getBoundingClientRect().toJSON() as Sides;
  let { left, right } = sides;
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).textOverflow !== 'ellipsis') continue;
    const box = around.getBoundingClientRect();
    left = Math.max(left, box.left);
    right = Math.min(right, box.right);
  }
  return { left, right, top, bottom };
};

const isOutside = (element: Element, isControl: boolean): boolean => {
  const whole = element.getBoundingClientRect();
  if (!exceeds(whole, windowSides())) return false;
  const box = isControl ? whole : leftOf(element);
  return exceeds(box, windowSides()) && exceeds(box, roomOf(element));
};

/** An edge of a control that an ancestor cuts off, and no scrolling reveals. */
const isCutOff = (element: Element): boolean => {
  const box = element.getBoundingClientRect();
  for (let around = element.parentElement; around; around = around.parentElement) {
    const { overflowX, position } = getComputedStyle(around);
    if (overflowX === 'auto' || overflowX === 'scroll') return false;
    const { left, right } = around.getBoundingClientRect();
    const cuts = overflowX === 'hidden' || overflowX === 'clip';
    if (cuts && (box.right > right + TOLERANCE || box.left < left - TOLERANCE)) return true;
    if (position === 'fixed') return false;
  }
  return false;
};

const textNodes = (element: Element): readonly Text[] =>
  [...element.childNodes].filter(
    (node): node is Text => node instanceof Text && node.data.trim() !== '',
  );

/** Characters of a text of one line that are not cut off. */
const visibleCharacters = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect();
  const end = left + width - ELLIPSIS;
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let count = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data } = node as Text;
    for (let at = 0; at < data.length; at += 1) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      if (range.getBoundingClientRect().right > end) return count;
      count += 1;
    }
  }
  return count;
};

const isCutTooShort = (element: Element): boolean => {
  if (getComputedStyle(element).textOverflow !== 'ellipsis') return false;
  if (element instanceof HTMLInputElement || element.scrollWidth <= element.clientWidth)
    return false;
  const visible = visibleCharacters(element);
  return visible < Math.min(LEAST_CHARACTERS, element.textContent.trim().length);
};

const isSqueezed = (text: Text): boolean => {
  const range = document.createRange();
  range.selectNodeContents(text);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  return lines >= SQUEEZED_LINES && text.data.trim().length / lines < LEAST_PER_LINE;
};

/**
 * Faults of the page's layout at the window's present size, one line each: what lies outside of the window and cannot be
 * scrolled to, controls that are cut off, texts shortened below {@link LEAST_CHARACTERS} characters, and texts squeezed to a
 * few letters a line.
 */
export const layoutFaults = (): readonly string[] => {
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth + 1) {
    faults.push(
      `the page scrolls sideways: ${String(scrollWidth)} of ${String(clientWidth)} pixels`,
    );
  }
  for (const element of document.body.querySelectorAll('*')) {
    const texts = textNodes(element);
    const isControl = element.matches(INTERACTIVE);
    const canShorten = element.scrollWidth > element.clientWidth;
    if ((texts.length === 0 && !isControl && !canShorten) || !isShown(element)) continue;
    if ((texts.length > 0 || isControl) && isOutside(element, isControl)) {
      faults.push(`outside of the window: ${describe(element)}`);
    } else if (isControl && isCutOff(element)) faults.push(`cut off: ${describe(element)}`);
    if (isCutTooShort(element)) faults.push(`shortened too much: ${describe(element)}`);
    if (texts.some(isSqueezed)) faults.push(`squeezed: ${describe(element)}`);
  }
  return faults;
};
