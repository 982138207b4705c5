import t from 'tap';
import { avatarColor, initialsOf } from './initials.ts';

const CASES: readonly (readonly [string, string])[] = [
  ['Maria Souza', 'MS'],
  ['João Pedro Albuquerque de Lima', 'JP'],
  ['Oficina do Beto', 'OB'],
  ['bruno', 'B'],
  ['élcio da silva', 'ÉS'],
  ['+55 11 98888-7766', '66'],
  ['Maria 2', 'M2'],
  ['🎸', '?'],
  ['', '?'],
];

t.test('finds two letters for any name', async (t) => {
  for (const [name, initials] of CASES) t.equal(initialsOf(name), initials, name);
});

t.test(
  'gives a name the same colour however it is written, and names different ones',
  async (t) => {
    t.equal(avatarColor(' Maria Souza'), avatarColor('maria souza'));
    const names = Array.from({ length: 60 }, (_, index) => `Cliente ${index}`);
    t.ok(new Set(names.map(avatarColor)).size > 8);
  },
);
