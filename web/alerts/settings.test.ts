import '../testing/index.tsx';
import t from 'tap';
import { isQuietAt, readAlertSettings } from './settings.ts';
import type { QuietHours } from './settings.ts';

const DEFAULTS = {
  kinds: {},
  sound: 'chime',
  desktop: false,
  quiet: { isOn: false, from: '22:00', to: '07:00', days: [0, 1, 2, 3, 4, 5, 6] },
};

t.test('reads what is missing, or of another version, as the default', async (t) => {
  for (const stored of [undefined, null, 'loud', [], { quiet: 'yes', kinds: 7, sound: 'siren' }]) {
    t.same(readAlertSettings(stored), DEFAULTS);
  }
  const own = {
    kinds: { 'tickets.group': false },
    sound: 'bell',
    desktop: true,
    quiet: { isOn: true, from: '12:00', to: '13:30', days: [1, 2] },
  };
  t.same(readAlertSettings(JSON.parse(JSON.stringify(own))), own);
  t.same(
    readAlertSettings({ quiet: { from: '25:00', to: '7', days: [9, 'x', 6] }, kinds: { a: 1 } }),
    { ...DEFAULTS, quiet: { ...DEFAULTS.quiet, days: [6] } },
  );
});

t.test('a browser that was asked for notices before still has them', async (t) => {
  localStorage.setItem('tickets.notices', 'on');
  t.teardown(() => localStorage.clear());
  t.ok(readAlertSettings({}).desktop);
  t.notOk(readAlertSettings({ desktop: false }).desktop);
});

/** 23 November 2026 is a Monday. */
const at = (day: number, time: string): Date =>
  new Date(2026, 10, 22 + day, Number(time.slice(0, 2)), Number(time.slice(3)));

const quiet = (changes: Partial<QuietHours>): QuietHours => ({
  isOn: true,
  from: '22:00',
  to: '07:00',
  days: [0, 1, 2, 3, 4, 5, 6],
  ...changes,
});

t.test('quiet hours within a day, over midnight, and a whole day', async (t) => {
  const lunch = quiet({ from: '12:00', to: '13:30' });
  t.same(
    ['11:59', '12:00', '13:29', '13:30'].map((time) => isQuietAt(lunch, at(1, time))),
    [false, true, true, false],
  );
  const night = quiet({});
  t.same(
    ['21:59', '22:00', '00:00', '06:59', '07:00'].map((time) => isQuietAt(night, at(1, time))),
    [false, true, true, true, false],
  );
  const sunday = quiet({ from: '00:00', to: '00:00', days: [0] });
  t.same(
    [at(0, '00:00'), at(0, '23:59'), at(1, '00:00')].map((moment) => isQuietAt(sunday, moment)),
    [true, true, false],
  );
  t.notOk(isQuietAt({ ...night, isOn: false }, at(1, '23:00')));
});

t.test('belong to the day on which they begin', async (t) => {
  const friday = quiet({ days: [5] });
  t.ok(isQuietAt(friday, at(5, '23:00')));
  t.ok(isQuietAt(friday, at(6, '06:00')), 'the night of Friday ends on Saturday');
  t.notOk(isQuietAt(friday, at(5, '06:00')));
  t.notOk(isQuietAt(friday, at(6, '23:00')));
});
