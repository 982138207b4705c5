import { apiUrl, HttpError, NetworkError } from 'prosa/web';

/** Below the API's root. */
const PATH = '/messages/send';

const codeOf = async (answer: Response): Promise<string> => {
  try {
    const body = JSON.parse(await answer.text()) as { readonly error?: unknown };
    return typeof body.error === 'string' ? body.error : 'ERR_UNKNOWN';
  } catch {
    return 'ERR_UNKNOWN';
  }
};

/**
 * Makes the call as a program would: with the connection's token, without the reader's session, which a wrong token must
 * not end.
 * @returns whether the message waits for its turn
 * @throws HttpError, NetworkError
 */
export const sendTest = async (
  token: string,
  message: FormData | { readonly number: string; readonly body: string },
): Promise<boolean> => {
  const isForm = message instanceof FormData;
  const answer = await fetch(apiUrl(PATH), {
    method: 'POST',
    credentials: 'omit',
    headers: {
      authorization: `Bearer ${token.trim()}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? message : JSON.stringify(message),
  }).catch((cause: unknown) => {
    throw new NetworkError({ cause });
  });
  if (!answer.ok) throw new HttpError(answer.status, await codeOf(answer));
  return answer.status === 202;
};

/** The field of a test that a refusal is about. */
export const FIELD_OF = {
  ERR_API_TOKEN: 'token',
  ERR_API_NUMBER_REQUIRED: 'number',
  ERR_API_INVALID_NUMBER: 'number',
} as const;
