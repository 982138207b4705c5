import type { Ctx } from 'prosa/contract';
import { intList, prepared } from 'prosa/core';
import type { Suppressible } from '../public.ts';

/** Any number no other lock of this kind has. */
const LOCK = 7_462;

const SHARED = `
select pg_advisory_xact_lock_shared(${String(LOCK)}, id) from unnest(:ids::int[]) as id order by id`;

const ALONE = `select pg_advisory_xact_lock(${String(LOCK)}, :id::int)`;

/**
 * Keeps opt-outs of some contacts waiting until the commit. No row would do: the contact's own is locked by whatever customers write
 * before the ticket is, and by a claim after it.
 */
export const keepOptOutsWaiting = (ctx: Ctx, contacts: readonly Suppressible[]): void => {
  const ids = intList(contacts.map(({ id }) => id));
  ctx.underWay(prepared(ctx, 'consents.keep-waiting', SHARED, { ids }));
};

/** Waits for whatever is being written to a contact; nothing is until the commit. */
export const waitForMessages = (ctx: Ctx, { id }: Suppressible): void => {
  ctx.underWay(prepared(ctx, 'consents.wait-for-messages', ALONE, { id }));
};
