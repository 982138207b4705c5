import t from 'tap';
import '../testing/browser.ts';
import { follow } from './follow.ts';
import type { Progress } from './follow.ts';
import { ariaKeys, isPressed, keyNames, parseKeys } from './keys.ts';
import type { Press } from './keys.ts';

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

const fits = (written: string, pressed: Press): boolean =>
  parseKeys(written).every((chord) => isPressed(chord, pressed));

t.test('knows a press by its key and by what is held', async (t) => {
  t.ok(fits('n', press('n')));
  t.notOk(fits('n', press('n', { ctrlKey: true })));
  t.notOk(fits('n', press('N', { shiftKey: true })));
  t.ok(fits('Shift+N', press('N', { shiftKey: true })));
  t.ok(fits('Mod+K', press('k', { ctrlKey: true })));
  t.ok(fits('Mod+K', press('k', { metaKey: true })));
  t.notOk(fits('Mod+K', press('k', { ctrlKey: true, altKey: true })));
  t.notOk(fits('Mod+K', press('K', { ctrlKey: true, shiftKey: true })));
  t.ok(fits('Alt+ArrowDown', press('ArrowDown', { altKey: true })));
  t.ok(fits('Alt+N', press('˜', { altKey: true, code: 'KeyN' })), 'whatever a Mac writes');
});

t.test('knows a sign on whichever key it stands', async (t) => {
  t.ok(fits('?', press('?', { shiftKey: true })));
  t.ok(fits('?', press('?', { ctrlKey: true, altKey: true })), 'AltGr');
  t.ok(fits('/', press('/')));
  t.notOk(fits('/', press('/', { ctrlKey: true })));
});

t.test('says keys as they are printed, and as assistive technology reads them', async (t) => {
  t.same(keyNames('Mod+K'), [['Ctrl', 'K']]);
  t.same(keyNames('g t'), [['G'], ['T']]);
  t.same(keyNames('Alt+ArrowDown'), [['Alt', '↓']]);
  t.same(keyNames('Escape'), [['Esc']]);
  t.same(keyNames('Shift+Enter'), [['Shift', 'Enter']]);
  t.equal(ariaKeys('Mod+K'), 'Control+K Meta+K');
  t.equal(ariaKeys('Alt+ArrowDown'), 'Alt+ArrowDown');
});

const run = (keys: readonly string[], pressed: readonly Press[]): (string | undefined)[] => {
  const all = keys.map((written) => ({ keys: written }));
  let pending: readonly Progress<{ readonly keys: string }>[] = [];
  return pressed.map((by) => {
    const step = follow(pending, all, by);
    ({ pending } = step);
    return step.chosen?.keys;
  });
};

t.test('follows presses one after the other', async (t) => {
  const keys = ['g t', 'g c', 't'];
  t.same(run(keys, [press('g'), press('t')]), [undefined, 'g t']);
  t.same(run(keys, [press('g'), press('c'), press('t')]), [undefined, 'g c', 't']);
  t.same(run(keys, [press('g'), press('x'), press('t')]), [undefined, undefined, 't']);
  t.same(run(keys, [press('g'), press('g'), press('t')]), [undefined, undefined, 'g t']);
});
