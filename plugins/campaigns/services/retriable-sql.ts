/**
 * True where a recipient `r` may be tried once more: it failed for a reason that may be over, or nobody knows whether its message
 * left; and it has not opted out. The statement is given `:finalFailures`.
 * @param suppressed true where the contact has opted out
 */
export const retriableSql = (suppressed: string): string => `
  ((r.state = 'failed' and r.reason <> all(:finalFailures::text[])) or r.state = 'unknown')
  and r.opted_out_at is null and not ${suppressed}`;
