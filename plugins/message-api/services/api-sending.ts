import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import { Outreach } from '../../tickets/public.ts';
import type { TicketFile } from '../../tickets/public.ts';
import { messageApiErrors } from '../errors.ts';
import { MessageApiToken } from '../models/message-api-token.ts';
import type { RequestStatusDto, SendBody } from '../schemas.ts';
import type { Sender } from './admission.ts';
import { HeldRequests } from './held-requests.ts';
import { RequestList } from './request-list.ts';
import { partsOf, ticketWishes } from './message-parts.ts';
import { phoneDigits } from './phone-digits.ts';

/** How exactly it is known when a token was last used: not every message writes it down. */
const USE_MILLISECONDS = 60_000;

/** Sends what programs of a company hand over. */
@injectable()
export class ApiSending {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'upsertMany'>,
    @inject(Outreach) private readonly outreach: Pick<Outreach, 'reach'>,
    @inject(HeldRequests) private readonly held: HeldRequests,
    @inject(RequestList) private readonly requests: RequestList,
  ) {}

  /**
   * Answers a contact that wrote within a day at once: all of it is in the outbox of the token's connection then. Everything else is
   * said unasked, and waits for the gate of the connection. The files belong to the messages, or to what waits.
   * @returns the id of what waits; undefined where nothing does
   * @throws ERR_API_NUMBER_REQUIRED, ERR_API_INVALID_NUMBER, ERR_API_EMPTY_MESSAGE, ERR_API_QUEUE_FULL
   */
  async send(
    sender: Sender,
    message: SendBody,
    files: readonly TicketFile[] = [],
  ): Promise<number | undefined> {
    const number = numberOf(message);
    const parts = partsOf(message.body ?? '', files);
    if (parts.length === 0) {
      throw messageApiErrors.ERR_API_EMPTY_MESSAGE({
        field: 'body',
        message: 'Escreva uma mensagem ou anexe um arquivo',
      });
    }
    const { companyId, connectionId } = sender;
    return this.database.transaction({ companyId, system: 'message API' }, async (ctx) => {
      const [contact] = await this.contacts.upsertMany(ctx, [{ number, name: '', isGroup: false }]);
      if (!contact) throw new Error('nobody was met under the number');
      await this.#used(ctx, sender);
      const { body = '', openTicket = true, closeTicket = false } = message;
      if (await this.held.hasToWait(ctx, connectionId, contact)) {
        const { expiresInMinutes } = message;
        const wishes = { openTicket, closeTicket, expiresInMinutes };
        return this.held.hold(ctx, { connectionId, contact, body, files, ...wishes });
      }
      const wishes = ticketWishes({ openTicket, closeTicket });
      await this.outreach.reach(ctx, { connectionId, contact, parts, origin: 'api', ...wishes });
      return undefined;
    });
  }

  /** How a message stands that had to wait. @throws ERR_NO_API_REQUEST_FOUND */
  status(sender: Sender, id: number): Promise<RequestStatusDto> {
    const { companyId } = sender;
    return this.database.transaction({ companyId, system: 'message API' }, (ctx) =>
      this.requests.status(ctx, sender, id),
    );
  }

  async #used(ctx: Ctx, { tokenId }: Sender): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - USE_MILLISECONDS);
    await MessageApiToken.query(ctx.trx)
      .where('id', tokenId)
      .where((stale) => {
        void stale.whereNull('lastUsedAt').orWhere('lastUsedAt', '<', before);
      })
      .patch({ lastUsedAt: now });
  }
}

const numberOf = ({ number }: SendBody): string => {
  if (number === undefined || String(number).trim() === '') {
    throw messageApiErrors.ERR_API_NUMBER_REQUIRED({
      field: 'number',
      message: 'O número é obrigatório',
    });
  }
  const digits = phoneDigits(number);
  if (digits !== undefined) return digits;
  throw messageApiErrors.ERR_API_INVALID_NUMBER({
    field: 'number',
    message: 'Informe o número com o código do país e a área',
  });
};
