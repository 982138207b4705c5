import type { Ctx } from 'prosa/contract';
import { changesOf, Core, pageOf } from 'prosa/core';
import type { Audit, Clock, Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import type { ContactView } from '../../contacts/public.ts';
import { messageApiErrors } from '../errors.ts';
import { OutreachRequest } from '../models/outreach-request.ts';
import type { RequestDto, RequestPage, RequestQuery, RequestStatusDto } from '../schemas.ts';
import type { Sender } from './admission.ts';
import { tellRequests } from './held-requests.ts';
import { removeFiles } from './request-source.ts';

const PAGE = 50;
const EXCERPT = 200;

/** The messages of programs that wait for their turn, or waited. */
@injectable()
export class RequestList {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Audit) private readonly audit: Pick<Audit, 'record'>,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'remove'>,
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'byIds'>,
  ) {}

  async page(ctx: Ctx, { state = 'waiting', before }: RequestQuery): Promise<RequestPage> {
    const query = OutreachRequest.query(ctx.trx)
      .where('state', state)
      .orderBy('id', 'desc')
      .limit(PAGE + 1);
    if (before !== undefined) void query.where('id', '<', before);
    const { items, hasMore } = pageOf(await query, PAGE);
    const contacts = await this.contacts.byIds(
      ctx,
      items.map(({ contactId }) => contactId),
    );
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    return { records: items.map((row) => shown(row, byId.get(row.contactId))), hasMore };
  }

  /** One of a program's own connection. @throws ERR_NO_API_REQUEST_FOUND */
  async status(
    ctx: Ctx,
    { connectionId }: Pick<Sender, 'connectionId'>,
    id: number,
  ): Promise<RequestStatusDto> {
    const row = await OutreachRequest.query(ctx.trx).findOne({ id, connectionId });
    if (!row) throw messageApiErrors.ERR_NO_API_REQUEST_FOUND();
    return statusOf(row);
  }

  /** It is never sent. @throws ERR_NO_API_REQUEST_FOUND, ERR_API_REQUEST_SETTLED once it does not wait any more */
  async cancel(ctx: Ctx, id: number): Promise<RequestDto> {
    const row = await OutreachRequest.query(ctx.trx).findById(id).forUpdate();
    if (!row) throw messageApiErrors.ERR_NO_API_REQUEST_FOUND();
    if (row.state !== 'waiting') throw messageApiErrors.ERR_API_REQUEST_SETTLED();
    await removeFiles(ctx, this.storage, [row]);
    const cancelled = await row.$query(ctx.trx).patchAndFetch({
      state: 'cancelled',
      reason: '',
      body: '',
      files: [],
      settledAt: this.clock.now(),
    });
    const [contact] = await this.contacts.byIds(ctx, [row.contactId]);
    const name = contact?.name ?? '';
    await this.audit.record(ctx, {
      action: 'changed',
      subject: { kind: 'message-api', id, name },
      details: { changes: changesOf({ state: row.state }, { state: cancelled.state }) },
    });
    tellRequests(ctx);
    return shown(cancelled, contact);
  }
}

const statusOf = (row: OutreachRequest): RequestStatusDto => ({
  id: row.id,
  state: row.state,
  reason: row.reason,
  dueAt: row.dueAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
});

const shown = (row: OutreachRequest, contact: ContactView | undefined): RequestDto => ({
  ...statusOf(row),
  connectionId: row.connectionId,
  contact: { id: row.contactId, name: contact?.name ?? '', number: contact?.number ?? '' },
  excerpt: row.body.slice(0, EXCERPT),
  files: row.files.length,
});
