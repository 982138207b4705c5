import t from 'tap';
import { problemsWith } from '../testing/problems.ts';

t.test('names screens that are missing, unnamed, or nothing to show', async (t) => {
  const problems = await problemsWith(t, {
    'web/index.ts': `import { defineScreens, fillSlot } from 'prosa/web';
import manifest from '../manifest.ts';
import { FooterSlot } from '../slots.ts';
export default defineScreens(manifest, {
  Footer: fillSlot(FooterSlot, () => import('./Footer.tsx')),
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
