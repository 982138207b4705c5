/** One press: a key and what is held with it. */
export interface Chord {
  readonly key: string;
  /** Ctrl, or ⌘ on a Mac. */
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

/** The part of a key press that decides; a `KeyboardEvent` is one. */
export interface Press {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const CHORD = /^((?:Mod\+|Alt\+|Shift\+)*)(.+)$/;

const chordOf = (written: string): Chord => {
  const [, held = '', key = ''] = CHORD.exec(written) ?? [];
  return {
    key: key.length === 1 ? key.toLowerCase() : key,
    mod: held.includes('Mod+'),
    alt: held.includes('Alt+'),
    shift: held.includes('Shift+'),
  };
};

/** Reads `g t`, `Mod+K`, `Alt+ArrowDown`: presses one after the other, parted by spaces. */
export const parseKeys = (written: string): readonly Chord[] => written.split(' ').map(chordOf);

/** A sign such as `?` stands on different keys, with Shift or AltGr, depending on the keyboard. */
const isSign = (key: string): boolean => key.length === 1 && !/[\p{L}\p{N}]/u.test(key);

/** Whether a press is this chord and no more. */
export const isPressed = (chord: Chord, press: Press): boolean => {
  // With Alt a Mac writes other letters; the place on the keyboard stays.
  const isPlace = chord.alt && press.code === `Key${chord.key.toUpperCase()}`;
  const isKey = press.key === chord.key || press.key.toLowerCase() === chord.key;
  if (!isKey && !isPlace) return false;
  if (isSign(chord.key) && !chord.mod) return !press.metaKey && press.ctrlKey === press.altKey;
  return (
    (press.ctrlKey || press.metaKey) === chord.mod &&
    press.altKey === chord.alt &&
    press.shiftKey === chord.shift
  );
};

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The labels of the keys, chord by chord: `[['Ctrl', 'K']]`, `[['G'], ['T']]`. */
export const keyNames = (written: string): readonly (readonly string[])[] =>
  parseKeys(written).map(({ key, mod, alt, shift }) => [
    ...(mod ? [isMac() ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [isMac() ? '⌥' : 'Alt'] : []),
    ...(shift ? ['Shift'] : []),
    NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  ]);

/** For `aria-keyshortcuts`. */
export const ariaKeys = (written: string): string =>
  parseKeys(written)
    .flatMap(({ key, mod, alt, shift }) => {
      const end = [
        alt ? 'Alt' : '',
        shift ? 'Shift' : '',
        key.length === 1 ? key.toUpperCase() : key,
      ]
        .filter((part) => part !== '')
        .join('+');
      return mod ? [`Control+${end}`, `Meta+${end}`] : [end];
    })
    .join(' ');
