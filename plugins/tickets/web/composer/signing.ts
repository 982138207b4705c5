const SIGN = 'signOption';

/** Whether messages carry their writer's name; they do unless the writer said otherwise. */
export const readSigning = (): boolean => localStorage.getItem(SIGN) !== 'false';

export const writeSigning = (signs: boolean): void => localStorage.setItem(SIGN, String(signs));
