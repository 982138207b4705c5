import t from 'tap';
import type { SlotFill } from '../../contract.ts';
import { helps, HELPS_MANIFEST } from '../testing/helps.ts';
import { problemsOf, small } from '../testing/problems.ts';
import { manifestFile } from '../testing/project.ts';

const fill = (slot: string, component = 'X') => ({ slot, component, order: 1, access: 'member' });

/** A plugin that fills slots, and what its `web/index.ts` makes of them. */
const filling = (fills: readonly SlotFill[], index: string, changes: object = {}) => ({
  ...small('tags', { ...changes, web: { routes: [], nav: [], fills } }),
  'web/index.ts': index,
  'web/X.tsx': 'export default () => null;',
});

t.test('names slots that nobody opens, renders or may fill', async (t) => {
  const web = { ...HELPS_MANIFEST.web, opens: ['helps.header'] };
  const problems = await problemsOf(
    t,
    {
      helps: helps({ 'manifest.ts': manifestFile('helps', { ...HELPS_MANIFEST, web }) }),
      tags: filling(
        [fill('helps.footer'), fill('shell.topbar'), fill('shell.gone'), fill('absent.x')],
        `export default defineScreens(manifest, { X: fillSlot(SomeSlot, () => import('./X.tsx')) });`,
        { optional: ['absent'] },
      ),
    },
    {
      'web/shell-slots.ts': `export const TopBarSlot = defineSlot('shell.topbar');`,
      'web/Top.tsx': `import { TopBarSlot } from './shell-slots.ts';
export const Top = () => <Slot slot={TopBarSlot} />;`,
    },
  );
  t.same(problems, [
    '"helps" opens the slot "helps.header", but defines it nowhere.',
    '"helps" opens the slot "helps.header", but renders it nowhere.',
    '"helps" renders the slot "helps.footer", which its manifest does not open.',
    '"helps" fills the slot "helps.footer", which nobody opens.',
    '"tags" fills "helps.footer" without depending on "helps".',
    '"tags" fills the slot "shell.gone", which nobody opens.',
  ]);
});

/** A plugin that renders a slot of another one. */
const rendering = (changes: object) => ({
  ...small('tags', changes),
  'web/Tags.tsx': `import { FooterSlot } from '../../helps/public.ts';
export const Tags = () => <Slot slot={FooterSlot} />;`,
});

t.test('lets a plugin render a slot of one it depends on', async (t) => {
  const tags = rendering({ dependsOn: ['helps'] });
  t.same(await problemsOf(t, { helps: helps(), tags }), []);
});

t.test('names slots of others that a plugin renders without depending on them', async (t) => {
  const problems = await problemsOf(t, { helps: helps(), tags: rendering({}) });
  t.match(problems, [
    /does not declare that it depends on helps/,
    '"tags" renders the slot "helps.footer", which its manifest does not open.',
  ]);
});

t.test('names labels that wait for a setting or a value that nobody has', async (t) => {
  const properties = { mood: { type: 'string', enum: ['good', 'bad'], default: 'good' } };
  const waiting = (key: string, value: string) => ({
    ...fill('shell.topbar'),
    label: 'menu',
    labelWhile: { key, value },
  });
  const web = {
    ...HELPS_MANIFEST.web,
    fills: [waiting('mood', 'good'), waiting('mood', 'blue'), waiting('gone', 'good')],
  };
  const settings = {
    type: 'object',
    properties: { ...HELPS_MANIFEST.settings.properties, ...properties },
  };
  const manifest = manifestFile('helps', { ...HELPS_MANIFEST, web, settings });
  const problems = await problemsOf(t, { helps: helps({ 'manifest.ts': manifest }) });
  const own = problems.filter((problem) => problem.includes(' while '));
  t.same(own, [
    '"helps" fills "shell.topbar" while "mood" is "blue", which it cannot be.',
    '"helps" fills "shell.topbar" while the setting "gone" has a value, which nobody declares.',
  ]);
});

t.test('names slots that are defined and neither opened nor rendered', async (t) => {
  const problems = await problemsOf(t, {
    helps: helps({
      'slots.ts': `export const FooterSlot = defineSlot('helps.footer');
export const HeaderSlot = defineSlot<HeaderProps>('helps.header');`,
    }),
  });
  t.same(problems, ['"helps" defines the slot "helps.header", which its manifest does not open.']);
});

t.test('names fills that are made for another slot than the manifest says', async (t) => {
  const problems = await problemsOf(
    t,
    {
      helps: helps(),
      tags: filling(
        [fill('helps.footer'), fill('shell.topbar', 'Y'), fill('shell.topbar', 'Z')],
        `import { TopBarSlot as Top } from 'prosa/web';
import { FooterSlot } from '../../helps/public.ts';
export default defineScreens(manifest, {
  X: fillSlot(Top, () => import('./X.tsx')),
  Y: fillSlot(Top, () => import('./X.tsx')),
  Z: () => import('./X.tsx'),
});`,
        { dependsOn: ['helps'] },
      ),
    },
    {
      'web/Top.tsx': `const TopBarSlot = defineSlot('shell.topbar');
export const Top = () => <Slot slot={TopBarSlot} />;`,
    },
  );
  t.same(problems, [
    '"tags" fills "helps.footer" with X, which plugins/tags/web/index.ts makes for "shell.topbar".',
    '"tags" fills "shell.topbar" with Z, which plugins/tags/web/index.ts does not make with fillSlot.',
  ]);
});
