import t from 'tap';
import { helps, HELPS_MANIFEST } from '../testing/helps.ts';
import { problemsOf, problemsWith, small } from '../testing/problems.ts';
import { manifestFile } from '../testing/project.ts';

t.test('names screens that are missing, unnamed, or nothing to show', async (t) => {
  const problems = await problemsWith(t, {
    'web/index.ts': `import { defineScreens } from 'prosa/web';
import manifest from '../manifest.ts';
export default defineScreens(manifest, {
  Footer: () => import('./Footer.tsx'),
  Forgotten: () => import('./Gone.tsx'),
});`,
    'web/Footer.tsx': 'export const Footer = () => null;',
  });
  t.same(problems, [
    '"helps" names the screen HelpsScreen, which plugins/helps/web/index.ts does not have.',
    'plugins/helps/web/index.ts has Forgotten, which the manifest does not name.',
    '"helps": plugins/helps/web/Footer.tsx has no default export to show as Footer.',
    '"helps": Forgotten is loaded from plugins/helps/web/Gone.tsx, which is not there.',
  ]);
});

t.test('names slots that nobody opens, renders or may fill', async (t) => {
  const web = { ...HELPS_MANIFEST.web, opens: ['helps.header'] };
  const fill = (slot: string) => ({ slot, component: 'X', order: 1, access: 'member' });
  const problems = await problemsOf(
    t,
    {
      helps: helps({ 'manifest.ts': manifestFile('helps', { ...HELPS_MANIFEST, web }) }),
      tags: {
        ...small('tags', {
          optional: ['absent'],
          web: {
            routes: [],
            nav: [],
            fills: [
              fill('helps.footer'),
              fill('shell.topbar'),
              fill('shell.gone'),
              fill('absent.x'),
            ],
          },
        }),
        'web/index.ts': `export default defineScreens(manifest, { X: () => import('./X.tsx') });`,
        'web/X.tsx': 'export default () => null;',
      },
    },
    { 'web/Top.tsx': `export const Top = () => <Slot name={'shell.topbar'} />;` },
  );
  t.same(problems, [
    '"helps" opens the slot "helps.header", but renders it nowhere.',
    '"helps" renders the slot "helps.footer", which its manifest does not open.',
    '"helps" fills the slot "helps.footer", which nobody opens.',
    '"tags" fills "helps.footer" without depending on "helps".',
    '"tags" fills the slot "shell.gone", which nobody opens.',
  ]);
});
