import { HttpError } from 'prosa/web';

/** Codes of the server that belong to one field. */
const FIELD_OF: Readonly<Record<string, string>> = {
  ERR_DUPLICATED_CONTACT: 'number',
  ERR_CONTACT_INVALID_NUMBER: 'number',
};

/** Gives a refusal the field it is about, so that the form shows it there. */
export const atItsField = (error: unknown): unknown => {
  const field = error instanceof HttpError ? FIELD_OF[error.code] : undefined;
  return error instanceof HttpError && field !== undefined
    ? new HttpError(error.status, error.code, { ...error.details, field })
    : error;
};
