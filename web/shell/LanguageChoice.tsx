import { chooseLanguage, useLanguage, useTexts } from '../i18n/i18n.ts';
import { LANGUAGES, LANGUAGE_NAMES } from '../i18n/languages.ts';
import { toast } from '../components/toasts.tsx';
import { Segments } from './Segments.tsx';

/** Portuguese, English, Spanish. */
export const LanguageChoice = () => {
  const t = useTexts();
  const language = useLanguage();
  return (
    <Segments
      label={t('shell.language')}
      value={language}
      segments={LANGUAGES.map((value) => ({
        value,
        label: value.toUpperCase(),
        name: LANGUAGE_NAMES[value],
      }))}
      onChange={(value) => void chooseLanguage(value).catch(toast.error)}
    />
  );
};
