import t from 'tap';
import fc from 'fast-check';
import { GROUNDS } from './grounds.ts';
import {
  READABLE,
  contrast,
  inkOn,
  mix,
  parseHex,
  readableColor,
  readableTagColor,
  toHex,
} from './contrast.ts';
import type { Rgb } from './contrast.ts';
import { avatarColor } from '../components/initials.ts';

const rgb = (hex: string): Rgb => parseHex(hex) ?? [0, 0, 0];
const anyColor = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => toHex(channels as unknown as Rgb));

/** Every ground of the design on which a queue's or tag's name stands. */
const TOKENS = {
  light: ['#f5f7f6', '#ffffff', '#e9f5f2'],
  dark: ['#0f1514', '#151d1b', '#1a2421', '#17302b'],
} as const;

t.test('makes any colour readable on every ground of both themes', async () => {
  for (const theme of ['light', 'dark'] as const) {
    const { ground, text } = GROUNDS[theme];
    fc.assert(
      fc.property(anyColor, (chosen) => {
        const readable = rgb(readableColor(chosen, ground, text));
        return TOKENS[theme].every((on) => contrast(readable, rgb(on)) >= READABLE);
      }),
      { numRuns: 500 },
    );
  }
});

/** Share of a tag's colour in the ground below its word, as components.css draws it. */
const DRAWN = 0.14;

t.test('makes a tag of any colour readable on every ground of both themes', async () => {
  for (const theme of ['light', 'dark'] as const) {
    const { ground, text } = GROUNDS[theme];
    fc.assert(
      fc.property(anyColor, (chosen) => {
        const readable = rgb(readableTagColor(chosen, ground, text));
        return TOKENS[theme].every((on) => {
          const below = rgb(toHex(mix(rgb(on), rgb(chosen), DRAWN)));
          return contrast(readable, below) >= READABLE;
        });
      }),
      { numRuns: 500 },
    );
  }
});

t.test('leaves a colour alone that reads well', async (t) => {
  t.equal(readableColor('#0f766e', '#ffffff', '#13211e'), '#0f766e');
});

t.test('falls back to the text colour for what is no colour', async (t) => {
  t.equal(readableColor('teal', '#ffffff', '#13211e'), '#13211e');
  t.equal(readableColor('#12', '#ffffff', '#13211e'), '#13211e');
  t.equal(readableTagColor('teal', '#ffffff', '#13211e'), '#13211e');
});

t.test('reads short codes and codes with transparency', async (t) => {
  t.same(parseHex('#0fa'), [0, 255, 170]);
  t.same(parseHex('#00ffaa80'), [0, 255, 170]);
});

t.test('chooses the ink that reads on a colour', async (t) => {
  t.equal(inkOn('#fde047'), '#13211e');
  t.equal(inkOn('#0f766e'), '#ffffff');
});

t.test('carries white initials on every colour of an avatar', async () => {
  fc.assert(
    fc.property(
      fc.string(),
      (name) => contrast([255, 255, 255], rgb(avatarColor(name))) >= READABLE,
    ),
  );
});
