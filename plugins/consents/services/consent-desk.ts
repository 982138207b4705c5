import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { consentErrors } from '../errors.ts';
import type { ChangeBody, ConsentBody } from '../schemas.ts';
import { ConsentService } from './consent-service.ts';

/** The acts of people at the desk. */
@injectable()
export class ConsentDesk {
  constructor(@inject(ConsentService) private readonly consents: ConsentService) {}

  /** @throws ERR_NO_CONTACT_FOUND, ERR_CONSENT_GROUP; ERR_CONSENT_MESSAGE for a message that is not the contact's */
  async optOut(ctx: Ctx, contactId: number, { reason, messageId }: ChangeBody): Promise<void> {
    const from = messageId === undefined ? {} : await this.#said(ctx, contactId, messageId);
    await this.consents.optOut(ctx, contactId, reason.trim(), from);
  }

  /** @throws ERR_NO_CONTACT_FOUND, ERR_CONSENT_GROUP */
  async optIn(ctx: Ctx, contactId: number, reason: string): Promise<void> {
    await this.consents.optIn(ctx, contactId, reason.trim());
  }

  /** @throws ERR_NO_CONTACT_FOUND, ERR_CONSENT_GROUP */
  async record(ctx: Ctx, contactId: number, { reason, ...consent }: ConsentBody): Promise<void> {
    await this.consents.record(ctx, {
      ...consent,
      contactId,
      source: 'agent',
      reason: reason.trim(),
    });
  }

  async #said(
    { trx, companyId }: Ctx,
    contactId: number,
    messageId: number,
  ): Promise<{ readonly messageId: number; readonly connectionId: number | null }> {
    const message = await trx('messages')
      .where({ company_id: companyId, id: messageId, contact_id: contactId, from_me: false })
      .first<{ connection_id: number | null } | undefined>('connection_id');
    if (!message) throw consentErrors.ERR_CONSENT_MESSAGE();
    return { messageId, connectionId: message.connection_id };
  }
}
