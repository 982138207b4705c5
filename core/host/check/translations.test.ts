import t from 'tap';
import { helps, HELPS_LOCALE } from '../testing/helps.ts';
import { problemsOf, problemsWith } from '../testing/problems.ts';

t.test('names texts that are missing, or differ between languages', async (t) => {
  const spanish = JSON.stringify({
    settings: { helpsOpen: { label: 'Abierta', help: 'Queda abierta.' } },
    menu: 'Ayuda',
    list: { count_other: '{{total}} ayudas' },
  });
  const problems = await problemsWith(t, {
    'locales/es.json': spanish,
    'locales/en.json': undefined,
    'web/More.tsx': `import { useTexts } from 'prosa/web';
export const More = ({ isOpen }: { isOpen: boolean }) => {
  const t = useTexts('helps');
  const shell = useTexts();
  return <p title={shell('actions.close')}>{t(isOpen ? 'menu' : 'closed')}{t(\`x.\${1}\`)}</p>;
};`,
  });
  t.same(problems, [
    '"helps": has no en.json.',
    '"helps": es.json has no text for "errors.ERR_NO_HELP_FOUND".',
    '"helps": es.json fills other places in "list.count_other" than pt.json.',
    '"helps", menu entry /helps: the text "menu" of "helps" is missing in en.',
    '"helps", setting helpsOpen: the text "settings.helpsOpen.label" of "helps" is missing in en.',
    '"helps", setting helpsOpen: the text "settings.helpsOpen.help" of "helps" is missing in en.',
    'plugins/helps/web/HelpsScreen.tsx: the text "list.count" of "helps" is missing in en.',
    'plugins/helps/web/More.tsx: the text "actions.close" of "shell" is missing in pt, en, es.',
    'plugins/helps/web/More.tsx: the text "menu" of "helps" is missing in en.',
    'plugins/helps/web/More.tsx: the text "closed" of "helps" is missing in pt, en, es.',
    '"helps": the error ERR_NO_HELP_FOUND has no words (errors.ERR_NO_HELP_FOUND) in en, es.',
  ]);
});

t.test('names a file of texts that is not JSON', async (t) => {
  t.match(await problemsWith(t, { 'locales/pt.json': '{ "menu": }' }), [/pt\.json is not JSON/]);
});

t.test('takes the shell’s texts for what the shell says', async (t) => {
  const shell = JSON.stringify({ actions: { close: 'x' }, errors: { ERR_NO_HELP_FOUND: 'x' } });
  const own = HELPS_LOCALE.replace(/,"errors":\{[^}]*\}/, '');
  const problems = await problemsOf(
    t,
    {
      helps: helps({
        'locales/pt.json': own,
        'locales/en.json': own,
        'locales/es.json': own,
        'web/More.ts': `import { text } from 'prosa/web';
export const more = () => [text('actions.close'), text('helps:menu')];`,
      }),
    },
    { 'web/i18n/pt.json': shell, 'web/i18n/en.json': shell, 'web/i18n/es.json': shell },
  );
  t.same(problems, []);
});
