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
  ERR_NO_KNOWLEDGE_FOUND: 404,
  ERR_KNOWLEDGE_NAME_REQUIRED: 400,
  ERR_KNOWLEDGE_TEXT_REQUIRED: 400,
  ERR_KNOWLEDGE_ADDRESS: 400,
  /** Only pages can be read again. */
  ERR_KNOWLEDGE_NO_PAGE: 400,
  /** The company has as many chunks or sources as it may have. */
  ERR_KNOWLEDGE_FULL: 400,
  ERR_KNOWLEDGE_NO_FILE: 400,
  ERR_KNOWLEDGE_TOO_LARGE: 413,
  /** No PDF and no text, or a damaged one. */
  ERR_KNOWLEDGE_UNREADABLE: 400,
  /** A PDF that asks for a password. */
  ERR_KNOWLEDGE_LOCKED: 400,
  /** A PDF of pictures, such as one that was scanned. */
  ERR_KNOWLEDGE_EMPTY: 400,
  ERR_MODEL_BAD_KEY: 400,
  ERR_MODEL_NO_CREDIT: 400,
  ERR_MODEL_BUSY: 503,
  ERR_MODEL_TOO_LONG: 400,
  ERR_MODEL_REQUEST: 400,
  ERR_MODEL_DOWN: 502,
  /** The answer is none, or is empty. */
  ERR_MODEL_ANSWER: 502,
  /** The tokens of the day are spent. */
  ERR_PROMPT_BUDGET: 400,
  /** The company has no prompt, so that nothing can be asked. */
  ERR_NO_PROMPT_FOR_HELP: 400,
  ERR_NOTHING_TO_REWRITE: 400,
});
