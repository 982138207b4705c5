import type { Ctx } from 'prosa/contract';
import { campaignErrors } from '../errors.ts';
import { CampaignMessage } from '../models/campaign-message.ts';
import { SLOTS } from '../public.ts';
import type { Slot } from '../public.ts';
import type { CampaignBody } from '../shared/campaign-schemas.ts';

/** The texts of a slot. */
interface SlotTexts {
  readonly body: string;
  readonly confirmationBody: string;
}

export type CampaignTexts = ReadonlyMap<Slot, SlotTexts>;

/** The texts of a campaign that has none. */
export const NO_TEXTS: CampaignTexts = new Map();

const NONE: SlotTexts = { body: '', confirmationBody: '' };

/** The texts of some campaigns, by the campaign. */
export const textsOf = async (
  ctx: Ctx,
  campaignIds: readonly number[],
): Promise<ReadonlyMap<number, CampaignTexts>> => {
  const rows = await CampaignMessage.query(ctx.trx).whereIn('campaignId', [...campaignIds]);
  const texts = new Map<number, Map<Slot, SlotTexts>>();
  for (const { campaignId, slot, body, confirmationBody } of rows) {
    const own = texts.get(campaignId) ?? new Map<Slot, SlotTexts>();
    texts.set(campaignId, own.set(slot as Slot, { body, confirmationBody }));
  }
  return texts;
};

/** The texts that a campaign has after a change: what is left out stays as it was. */
export const changedTexts = (before: CampaignTexts, body: CampaignBody): CampaignTexts =>
  new Map(
    SLOTS.map((slot) => {
      const kept = before.get(slot) ?? NONE;
      const {
        [`message${slot}` as const]: text,
        [`confirmationMessage${slot}` as const]: question,
      } = body;
      return [
        slot,
        {
          body: text === undefined ? kept.body : (text ?? '').trim(),
          confirmationBody:
            question === undefined ? kept.confirmationBody : (question ?? '').trim(),
        },
      ];
    }),
  );

/** Slots with a text, in their order. */
export const filledSlots = (texts: CampaignTexts): readonly Slot[] =>
  SLOTS.filter((slot) => (texts.get(slot)?.body ?? '') !== '');

/**
 * Refuses texts with which a campaign cannot speak.
 * @param taken slots that contacts already have: their texts must stay
 * @throws ERR_CAMPAIGN_MESSAGE_REQUIRED, ERR_CAMPAIGN_CONFIRMATION_REQUIRED
 */
export const requireTexts = (
  texts: CampaignTexts,
  { confirmation, hasFile }: { readonly confirmation: boolean; readonly hasFile: boolean },
  taken: readonly Slot[] = [],
): void => {
  const filled = filledSlots(texts);
  if (filled.length === 0 && !hasFile) {
    throw campaignErrors.ERR_CAMPAIGN_MESSAGE_REQUIRED({ field: 'message1' });
  }
  const emptied = taken.find((slot) => !filled.includes(slot) && !hasFile);
  if (emptied) throw campaignErrors.ERR_CAMPAIGN_MESSAGE_REQUIRED({ field: `message${emptied}` });
  if (!confirmation) return;
  const silent = (filled.length === 0 ? [1 as const] : filled).find(
    (slot) => (texts.get(slot)?.confirmationBody ?? '') === '',
  );
  if (silent) {
    throw campaignErrors.ERR_CAMPAIGN_CONFIRMATION_REQUIRED({
      field: `confirmationMessage${silent}`,
    });
  }
};

/** Writes the texts of a campaign in one statement. */
export const storeTexts = async (
  { trx, companyId }: Ctx,
  campaignId: number,
  texts: CampaignTexts,
): Promise<void> => {
  const rows = [...texts].map(([slot, { body, confirmationBody }]) => ({
    companyId,
    campaignId,
    slot,
    body,
    confirmationBody,
  }));
  await trx('campaign_messages')
    .insert(rows)
    .onConflict(['campaign_id', 'slot'])
    .merge(['body', 'confirmation_body']);
};
