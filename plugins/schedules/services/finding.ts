import type { Ctx } from 'prosa/contract';
import { containsPattern, coreErrors } from 'prosa/core';
import type { TenantQuery } from 'prosa/core';
import type { Contacts } from '../../contacts/public.ts';
import { scheduleErrors } from '../errors.ts';
import { Schedule } from '../models/schedule.ts';
import type { ListSchedulesQuery } from '../schemas.ts';

/** @throws ERR_NO_SCHEDULE_FOUND */
export const found = async (ctx: Ctx, id: number): Promise<Schedule> => {
  const row = await Schedule.query(ctx.trx).findById(id);
  if (!row) throw scheduleErrors.ERR_NO_SCHEDULE_FOUND();
  return row;
};

/**
 * One that the caller may change, locked until the commit: own ones, and for administrators all.
 * @throws ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION
 */
export const changeable = async (ctx: Ctx, id: number): Promise<Schedule> => {
  const row = await Schedule.query(ctx.trx).findById(id).forUpdate();
  if (!row) throw scheduleErrors.ERR_NO_SCHEDULE_FOUND();
  if (row.userId !== ctx.userId && !ctx.roles.includes('admin')) {
    throw coreErrors.ERR_NO_PERMISSION();
  }
  return row;
};

/** The same, while it is not sent. @throws as {@link changeable}; ERR_SCHEDULE_ALREADY_SENT */
export const editable = async (ctx: Ctx, id: number): Promise<Schedule> => {
  const row = await changeable(ctx, id);
  if (row.status === 'ENVIADA' || row.status === 'AGENDADA') {
    throw scheduleErrors.ERR_SCHEDULE_ALREADY_SENT();
  }
  return row;
};

/** Those that answer to a query, in no order. */
export const matching = (
  ctx: Ctx,
  { searchParam = '', contactId, userId, planned }: ListSchedulesQuery,
  contacts: Pick<Contacts, 'idsMatching'>,
): TenantQuery<Schedule> => {
  const query = Schedule.query(ctx.trx);
  const text = searchParam.trim();
  if (contactId !== undefined) void query.where({ contactId });
  if (userId !== undefined) void query.where({ userId });
  if (planned === true) void query.whereIn('status', ['PENDENTE', 'ERRO']);
  if (text === '') return query;
  return query.where((either) => {
    void either
      .whereRaw('folded(body) like folded(?)', [containsPattern(text)])
      .orWhereIn('contactId', contacts.idsMatching(ctx, text));
  });
};
