/** Reasons for which a message that failed may be tried once more: others would fail again, or harm the connection. */
const FINAL = ['not-on-whatsapp', 'restricted', 'timelock'];

/** The reason of a failure as reports group it: a code of the channel, or `other` for words of its own. */
export const failureCode = (failure: string): string =>
  /^[a-z0-9-]{1,40}$/.test(failure) ? failure : 'other';

/** Reasons after which trying again makes no sense. */
export const FINAL_FAILURES: readonly string[] = FINAL;
