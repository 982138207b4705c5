import { randomUUID } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { coreErrors } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import { Outreach } from '../../tickets/public.ts';
import { campaignErrors } from '../errors.ts';
import type { Slot } from '../public.ts';
import { emptyVariables, fillText } from '../rules/fill-text.ts';
import { slotOf } from '../rules/slot-of.ts';
import type { CampaignPreview } from '../shared/audience-schemas.ts';
import { Audience } from './audience.ts';
import type { Example } from './audience.ts';
import { CampaignMessages } from './campaign-messages.ts';
import { audienceOf } from './campaign-sources.ts';
import { CampaignSettings } from './campaign-settings.ts';
import { filledSlots, NO_TEXTS, textsOf } from './campaign-texts.ts';
import { campaignOf } from './finding.ts';

/** Contacts of a preview. */
const SHOWN = 10;

/** Looks at a campaign before it begins. */
@injectable()
export class Previews {
  constructor(
    @inject(Audience) private readonly audience: Audience,
    @inject(CampaignSettings) private readonly settings: CampaignSettings,
    @inject(CampaignMessages) private readonly messages: CampaignMessages,
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'typedNumber' | 'upsertMany'>,
    @inject(Outreach) private readonly outreach: Pick<Outreach, 'reach'>,
  ) {}

  /** The campaign as some of its contacts would receive it. @throws ERR_NO_CAMPAIGN_FOUND */
  async of(ctx: Ctx, id: number): Promise<CampaignPreview> {
    const campaign = await campaignOf(ctx, id);
    const texts = (await textsOf(ctx, [id])).get(id) ?? NO_TEXTS;
    const { variables } = await this.settings.values(ctx);
    const slots = filledSlots(texts);
    const people = await this.audience.examples(ctx, await audienceOf(ctx, id), SHOWN);
    return people.map((person, place) => {
      const slot = shownSlot(id, person, slots, place);
      const { body = '', confirmationBody = '' } = texts.get(slot) ?? {};
      const question = campaign.confirmation ? confirmationBody : '';
      return {
        contactId: person.contactId,
        name: person.name,
        slot,
        question: fillText(question, person, variables),
        body: fillText(body, person, variables),
        empty: [...emptyVariables(`${question}\n${body}`, person, variables)],
      };
    });
  }

  /**
   * Sends it to a number at once, as the caller's own act: first the question, where there is one, then the message.
   * @throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_CONNECTION_REQUIRED, ERR_CAMPAIGN_MESSAGE_REQUIRED, ERR_VALIDATION
   */
  async test(ctx: Ctx, id: number, typed: string): Promise<void> {
    const campaign = await campaignOf(ctx, id);
    if (campaign.connectionId === null) {
      throw campaignErrors.ERR_CAMPAIGN_CONNECTION_REQUIRED({ field: 'whatsappId' });
    }
    const number = this.contacts.typedNumber(typed);
    if (number === undefined) throw coreErrors.ERR_VALIDATION({ field: 'number' });
    const texts = (await textsOf(ctx, [id])).get(id) ?? NO_TEXTS;
    const slot = filledSlots(texts)[0] ?? 1;
    const { body = '', confirmationBody = '' } = texts.get(slot) ?? {};
    const { variables } = await this.settings.values(ctx);
    const [contact] = await this.contacts.upsertMany(ctx, [{ number, name: '', isGroup: false }]);
    if (!contact) throw new Error('nobody was met under the number');
    const { mediaId, mediaName, mediaMime, fileListId } = campaign;
    const file = { mediaId, mediaName, mediaMime, fileListId };
    const message = { ...file, body, question: confirmationBody, variables };
    const parts = [
      ...(campaign.confirmation
        ? await this.messages.parts(ctx, { ...message, isQuestion: true }, contact)
        : []),
      ...(await this.messages.parts(ctx, { ...message, isQuestion: false }, contact)),
    ];
    if (parts.length === 0) {
      throw campaignErrors.ERR_CAMPAIGN_MESSAGE_REQUIRED({ field: 'message1' });
    }
    await this.outreach.reach(ctx, {
      connectionId: campaign.connectionId,
      contact,
      parts,
      lane: 'programs',
      quiet: true,
      origin: 'campaign',
      clientId: `campaign-test-${randomUUID()}`,
    });
  }
}

/** The slot of a contact is settled; of people without one, each shows another text. */
const shownSlot = (
  campaignId: number,
  { contactId }: Example,
  slots: readonly Slot[],
  place: number,
): Slot => {
  if (slots.length === 0) return 1;
  if (contactId !== null) return slotOf(campaignId, contactId, slots) as Slot;
  return slots[place % slots.length] ?? 1;
};
