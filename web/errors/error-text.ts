import i18next from 'i18next';
import { HttpError, errorCode } from '../data/http-error.ts';
import { formatDate } from '../time/time.ts';

const namespaces = (): string[] => {
  const known = Object.keys(i18next.getDataByLanguage('pt') ?? {});
  const active = Object.keys(i18next.getDataByLanguage(i18next.language) ?? {});
  return ['shell', ...new Set([...active, ...known])];
};

const rememberedDueDate = (code: string): string | undefined =>
  code === 'ERR_SUBSCRIPTION_EXPIRED'
    ? localStorage.getItem('companyDueDate') || undefined
    : undefined;

/** A field refused by the server, in words: the field's name is the API's. */
const detailsOf = (error: unknown): Readonly<Record<string, unknown>> => {
  if (!(error instanceof HttpError)) return {};
  // In the middle of the work the server says only that it is over; the browser knows since when.
  const dueDate = error.details.dueDate ?? rememberedDueDate(error.code);
  return typeof dueDate === 'string'
    ? { ...error.details, date: formatDate(dueDate) }
    : error.details;
};

/**
 * A sentence for an error: the translation of its code from the shell or any plugin (`errors.ERR_…`), else the raw
 * text the server sent, else a general sentence.
 */
export const errorText = (error: unknown): string => {
  const code = errorCode(error);
  return i18next.t([`errors.${code}`], {
    ns: namespaces(),
    ...detailsOf(error),
    defaultValue: /^ERR_HTTP_|^ERR_UNKNOWN/.test(code)
      ? i18next.t('shell:errors.ERR_UNKNOWN')
      : code,
  });
};
