/** The plugins of this build: the folders of `plugins/`, and those that are packages. */
import { packages } from 'virtual:prosa-packages';
import type { PluginWeb } from './host/define-screens.ts';
import type { BuiltPlugin } from './host/registry.ts';
import type { TextLoader, Texts } from './i18n/i18n.ts';
import type { Language } from './i18n/languages.ts';

const webs = import.meta.glob<PluginWeb>('../plugins/*/web/index.ts', {
  eager: true,
  import: 'default',
});
const styles = import.meta.glob('../plugins/*/web/styles.css');

const stylesOf = (index: string) => styles[index.replace(/index\.ts$/, 'styles.css')];

export const builtPlugins: readonly BuiltPlugin[] = [
  ...Object.entries(webs).map(([index, web]) => ({ web, styles: stylesOf(index) })),
  ...packages,
];

const TEXTS: Readonly<Record<Language, () => Promise<{ default: Texts }>>> = {
  pt: () => import('virtual:prosa-texts-pt'),
  en: () => import('virtual:prosa-texts-en'),
  es: () => import('virtual:prosa-texts-es'),
};

/** All texts of one language, shell and plugins. */
export const loadTexts: TextLoader = async (language) => (await TEXTS[language]()).default;
