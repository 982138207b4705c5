import { OutboundError } from 'prosa/core';
import type { OutboundErrorKind } from 'prosa/core';
import { promptErrors } from '../errors.ts';

const REFUSALS: Readonly<Record<OutboundErrorKind, () => Error>> = {
  'bad-key': promptErrors.ERR_MODEL_BAD_KEY,
  'no-credit': promptErrors.ERR_MODEL_NO_CREDIT,
  busy: promptErrors.ERR_MODEL_BUSY,
  'too-long': promptErrors.ERR_MODEL_TOO_LONG,
  'bad-request': promptErrors.ERR_MODEL_REQUEST,
  down: promptErrors.ERR_MODEL_DOWN,
  late: promptErrors.ERR_MODEL_DOWN,
  malformed: promptErrors.ERR_MODEL_ANSWER,
  'refused-address': promptErrors.ERR_PROMPT_ADDRESS_INVALID,
  certificate: promptErrors.ERR_PROMPT_ADDRESS_INVALID,
};

/** The failure of a model in words for the person who waits for it; any other failure as it is. */
export const modelRefusal = (error: unknown): unknown =>
  error instanceof OutboundError ? REFUSALS[error.kind]() : error;
