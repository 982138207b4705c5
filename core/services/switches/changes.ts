import type { Ctx } from '../../contract.ts';

/** The extent of a change: one company's switches or plan, or something that concerns all of them. */
export type Scope = number | 'all';

const ALL = 0;

/**
 * Writes down that switches changed, for the other processes. Changes are numbered in the order of their commits: the lock
 * is kept until then, so whoever has read up to a number has missed none below it.
 */
export const noteChange = async ({ trx }: Ctx, scope: Scope): Promise<void> => {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('prosa.plugin-switches'))`);
  await trx.raw(
    `insert into plugin_switch_changes (scope, seq)
       select ?::int, coalesce(max(seq), 0) + 1 from plugin_switch_changes
       on conflict (scope) do update set seq = excluded.seq`,
    [scope === 'all' ? ALL : scope],
  );
};

/** The changes after a number, and the last number. @param ctx a system transaction */
export const changesAfter = async (
  { trx }: Ctx,
  after: number,
): Promise<{ readonly scopes: readonly Scope[]; readonly last: number }> => {
  const { rows } = await trx.raw<{ rows: { scope: number; seq: string }[] }>(
    'select scope, seq from plugin_switch_changes where seq > ? order by seq',
    [after],
  );
  return {
    scopes: rows.map(({ scope }) => (scope === ALL ? 'all' : scope)),
    last: Number(rows.at(-1)?.seq ?? after),
  };
};
