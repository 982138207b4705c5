import type { Ctx } from 'prosa/contract';
import { containsPattern, coreErrors } from 'prosa/core';
import type { TenantQuery } from 'prosa/core';
import { quickMessageErrors } from '../errors.ts';
import { QuickMessage } from '../models/quick-message.ts';

/** In the order of their shortcuts, whatever case and accents. */
export const ORDER = 'folded(quick_messages.shortcode), quick_messages.id';

/** The quick messages the caller may use: the company's and own ones. */
export const visible = (ctx: Ctx, text = ''): TenantQuery<QuickMessage> => {
  const query = QuickMessage.query(ctx.trx).where((mine) => {
    void mine.where('companyWide', true).orWhere('userId', ctx.userId ?? 0);
  });
  const pattern = containsPattern(text.trim());
  return text.trim() === ''
    ? query
    : query.whereRaw('(folded(shortcode) like folded(?) or folded(message) like folded(?))', [
        pattern,
        pattern,
      ]);
};

/** @throws ERR_NO_QUICKMESSAGE_FOUND */
export const seen = async (ctx: Ctx, id: number): Promise<QuickMessage> => {
  const row = await visible(ctx).findById(id);
  // Nobody's, another company's or a colleague's: which of them is nobody's business.
  if (!row) throw quickMessageErrors.ERR_NO_QUICKMESSAGE_FOUND();
  return row;
};

/** One the caller may change: own ones, and for admins the company's. @throws ERR_NO_PERMISSION, as {@link seen} */
export const changeable = async (ctx: Ctx, id: number): Promise<QuickMessage> => {
  const row = await visible(ctx).findById(id).forUpdate();
  if (!row) throw quickMessageErrors.ERR_NO_QUICKMESSAGE_FOUND();
  if (row.userId !== ctx.userId && !ctx.roles.includes('admin')) {
    throw coreErrors.ERR_NO_PERMISSION();
  }
  return row;
};
