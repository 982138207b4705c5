import type { Ctx } from 'prosa/contract';
import { composed, composing, prepared } from 'prosa/core';
import type { Knex } from 'knex';
import { inject, injectable } from 'tsyringe';
import { contactColumn, Contacts } from '../../../contacts/public.ts';
import { QUIET } from '../../models/ticket.ts';
import type { TicketContactDto, TicketDto } from '../../schemas.ts';
import { Companions } from './companions.ts';
import type { CompanionColumns } from './companions.ts';
import type { CompanionValues } from './companions.ts';
import { LAST_MESSAGE } from './last-messages.ts';
import type { LastMessage } from './last-messages.ts';
import { RelatedRows } from './related-rows.ts';
import { presentTicket } from './ticket-presenter.ts';
import type { ShownTicket } from './ticket-presenter.ts';

/** A ticket with everything that is read together with it. */
export interface TicketRow extends Omit<ShownTicket, 'createdAt' | 'updatedAt' | 'waitingSince'> {
  /** Microseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly waitingSince: number | null;
  /** With the id of its picture; shown by {@link TicketRows.present}. */
  readonly contact: TicketContactDto | null;
  /** The last message where its writer is named. */
  readonly last: LastMessage | null;
  readonly kept: CompanionValues;
}

const microseconds = (column: string): string =>
  `(extract(epoch from ${column}) * 1000000)::bigint`;

const isoOf = (micros: number): string => new Date(Math.floor(micros / 1000)).toISOString();

/** Reads tickets as they are shown: each with its contact, its last message and what others keep of it. */
@injectable()
export class TicketRows {
  constructor(
    @inject(Companions) private readonly companions: Companions,
    @inject(RelatedRows) private readonly neighbours: RelatedRows,
    @inject(Contacts) private readonly contacts: Contacts,
  ) {}

  async byId(ctx: Ctx, id: number): Promise<TicketRow | undefined> {
    const [row] = await this.read(ctx, 'by-id', '(select :id::int as id) as x', { id });
    return row;
  }

  async byUuid(ctx: Ctx, uuid: string): Promise<TicketRow | undefined> {
    const found = '(select id from tickets where uuid = :uuid) as x';
    const [row] = await this.read(ctx, 'by-uuid', found, { uuid });
    return row;
  }

  /**
   * Reads the tickets that `source` names, in its order, each through its key.
   * @param name stands for this source
   * @param source SQL of rows `x` with a column `id`
   */
  async read(
    ctx: Ctx,
    name: string,
    source: string,
    bindings: Readonly<Record<string, unknown>>,
  ): Promise<readonly TicketRow[]> {
    const columns = await this.companions.columns(ctx);
    const [answer] = await prepared<{ rows: TicketRow[] | null }>(
      ctx,
      `tickets.rows-${name}(${columns.keys})`,
      statementOf(source, columns),
      { ...bindings, companyId: ctx.companyId },
    );
    return answer?.rows ?? [];
  }

  /** Reads the tickets whose ids a query answers, in its order. @param ids composed, not run */
  async listed(ctx: Ctx, ids: Knex.QueryBuilder): Promise<readonly TicketRow[]> {
    const columns = await this.companions.columns(ctx);
    const statement = statementOf('(?) as x', columns).replaceAll(
      ':companyId',
      String(ctx.companyId),
    );
    const [answer] = await composed<{ rows: TicketRow[] | null }>(
      ctx,
      composing(ctx).trx.raw(statement, [ids]),
    );
    return answer?.rows ?? [];
  }

  async present(ctx: Ctx, rows: readonly TicketRow[]): Promise<TicketDto[]> {
    const [names, mentioned, companions] = await Promise.all([
      this.neighbours.names(ctx, rows),
      this.neighbours.mentioned(ctx, rows),
      this.companions.completed(ctx, rows),
    ]);
    const contacts = new Map(
      rows.flatMap(({ contact }) =>
        contact ? [[contact.id, this.contacts.shown(ctx, contact)] as const] : [],
      ),
    );
    const around = { ...names, contacts, mentioned, companions };
    return rows.map((row) =>
      presentTicket(
        {
          ...row,
          createdAt: isoOf(row.createdAt),
          updatedAt: isoOf(row.updatedAt),
          waitingSince: row.waitingSince === null ? null : isoOf(row.waitingSince),
        },
        around,
        row.last ?? undefined,
      ),
    );
  }

  async one(ctx: Ctx, row: TicketRow): Promise<TicketDto> {
    const [dto] = await this.present(ctx, [row]);
    if (!dto) throw new Error('a ticket was presented as nothing');
    return dto;
  }
}

/** One row with all tickets of a source, see {@link TicketRows.read}. */
const statementOf = (source: string, columns: CompanionColumns): string => `
      select json_agg(row_to_json(shown)) as rows from (
        select t.id, t.uuid, case t.status when '${QUIET}' then 'closed' else t.status end as status, t.user_id as "userId", t.queue_id as "queueId", t.contact_id as "contactId",
               t.connection_id as "connectionId", t.is_group as "isGroup", t.chatbot,
               t.unread_messages as "unreadMessages", t.last_message as "lastMessage",
               t.last_message_kind as "lastMessageKind", t.last_message_from_me as "lastMessageFromMe",
               ${microseconds('t.created_at')} as "createdAt", ${microseconds('t.updated_at')} as "updatedAt",
               ${microseconds('t.waiting_since')} as "waitingSince",
               ${contactColumn('t.contact_id')} as contact, latest.last,
               ${columns.of('t.id')} as kept
          from ${source}
         cross join lateral (
               select * from tickets t where t.company_id = :companyId and t.id = x.id limit 1) t
          left join lateral (
               select ${LAST_MESSAGE} as last
                 from messages m
                where (t.last_message_from_me or t.is_group) and m.ticket_id = t.id and m.company_id + 0 = :companyId
                order by m.id desc limit 1) latest on true) shown`;
