/** Red, green, blue, 0 to 255 each. */
export type Rgb = readonly [number, number, number];

/** The least contrast of text against its ground that people with weak eyes can read (WCAG AA). */
export const READABLE = 4.5;

/** `#0f766e` or `#0f7` → channels; undefined for anything else. */
export const parseHex = (hex: string): Rgb | undefined => {
  const digits = /^#([\da-f]{3}|[\da-f]{6})(?:[\da-f]{2})?$/i.exec(hex.trim())?.[1];
  if (digits === undefined) return undefined;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = Number.parseInt(full, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

export const toHex = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** WCAG contrast of two colours, 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
};

/** `share` 0 gives `from`, 1 gives `to`. */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

const nearest = (chosen: string, ground: string, textColor: string, least: number): string => {
  const from = parseHex(chosen);
  const on = parseHex(ground);
  const to = parseHex(textColor);
  if (!from || !on || !to) return textColor;
  for (let step = 0; step <= 50; step += 1) {
    const mixed = mix(from, to, step / 50);
    const rounded = parseHex(toHex(mixed));
    if (rounded && contrast(rounded, on) >= least) return toHex(mixed);
  }
  return textColor;
};

/**
 * The colour nearest to the one somebody chose that can be read on `ground`: mixed towards the text colour in steps
 * of 2 % until it has 4.5:1. A colour that cannot be parsed becomes the text colour.
 */
export const readableColor = (chosen: string, ground: string, textColor: string): string =>
  nearest(chosen, ground, textColor, READABLE);

/** Share of a tag's colour in the soft ground below its word, as `.color-tag` draws it. */
const TINT = 0.14;

/** The contrast a browser may lose by rounding the ground it mixes. */
const ROUNDING = 0.05;

/** As {@link readableColor}, on the soft ground that a tag gets from its own colour. */
export const readableTagColor = (chosen: string, ground: string, textColor: string): string => {
  const below = parseHex(ground);
  const tint = parseHex(chosen);
  const tinted = below && tint ? toHex(mix(below, tint, TINT)) : ground;
  return nearest(chosen, tinted, textColor, READABLE + ROUNDING);
};

/** Black or white, whichever reads better on a colour somebody chose. */
export const inkOn = (ground: string): '#ffffff' | '#13211e' => {
  const rgb = parseHex(ground);
  if (!rgb) return '#13211e';
  const dark: Rgb = [0x13, 0x21, 0x1e];
  return contrast([255, 255, 255], rgb) >= contrast(dark, rgb) ? '#ffffff' : '#13211e';
};
