import { defineErrors } from 'prosa/core';

export const promptErrors = defineErrors({
  ERR_NO_PROMPT_FOUND: 404,
  ERR_PROMPT_NAME_INVALID: 400,
  /** The text is missing on creation; a change of it says {@link promptErrors.ERR_PROMPT_PROMPT_INVALID}. */
  ERR_PROMPT_INTELLIGENCE_INVALID: 400,
  ERR_PROMPT_PROMPT_INVALID: 400,
  /** A key is missing, or has to be typed again because the server is another one. */
  ERR_PROMPT_APIKEY_INVALID: 400,
  ERR_PROMPT_QUEUEID_INVALID: 400,
  ERR_PROMPT_MAX_MESSAGES_INVALID: 400,
  ERR_PROMPT_ADDRESS_INVALID: 400,
  ERR_PROMPT_VOICE_INVALID: 400,
  /** `message` says it as the documented API does, `uses` names what needs it. */
  ERR_PROMPT_IN_USE: 409,
});
