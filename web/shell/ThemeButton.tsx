import { Button } from '@blueprintjs/core';
import { FlashIcon, MoonIcon } from '@blueprintjs/icons';
import { useTexts } from '../i18n/i18n.ts';
import { chooseTheme, useTheme } from '../theme/theme.ts';

/** Changes between light and dark. */
export const ThemeButton = () => {
  const t = useTexts();
  const isDark = useTheme() === 'dark';
  const label = t(isDark ? 'shell.lightTheme' : 'shell.darkTheme');
  return (
    <Button
      variant="minimal"
      icon={isDark ? <FlashIcon /> : <MoonIcon />}
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  );
};
