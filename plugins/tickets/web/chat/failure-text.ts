import { useTexts } from 'prosa/web';

/** Puts into words why a message, or a change of one, did not get through: what the connection tells is a code. */
export const useFailureText = (): ((failure: string) => string) => {
  const t = useTexts('connections');
  return (failure) => {
    const code = /^refused-(.+)$/.exec(failure)?.[1];
    return code === undefined
      ? t(`failures.${failure}`, { defaultValue: failure })
      : t('failures.refused', { code });
  };
};
