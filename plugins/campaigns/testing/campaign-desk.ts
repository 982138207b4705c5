import { eventually, unique } from 'prosa/core/testing';
import type { TestApp } from 'prosa/core/testing';
import { Desk, newNumber } from '../../tickets/testing.ts';
import type { CampaignDto } from '../shared/campaign-schemas.ts';
import type { CampaignReport } from '../shared/report-schemas.ts';

/** A customer who has written, and carries the tag of the campaigns. */
export interface Customer {
  readonly number: string;
  readonly contactId: number;
  readonly ticketId: number;
}

/** A row of a campaign as the database has it. */
export interface RecipientRow {
  readonly id: number;
  readonly contact_id: number;
  readonly slot: number;
  readonly state: string;
  readonly reason: string;
  readonly attempt: number;
  readonly ticket_id: number | null;
  readonly message_id: number | null;
  readonly replied_at: Date | null;
}

/** A company with customers, and the campaigns that reach them. */
export class CampaignDesk {
  readonly app: TestApp;
  readonly desk: Desk;
  readonly tagId: number;

  private constructor(app: TestApp, desk: Desk, tagId: number) {
    this.app = app;
    this.desk = desk;
    this.tagId = tagId;
  }

  /** Nothing but the connection slows its campaigns down. */
  static async open(app: TestApp): Promise<CampaignDesk> {
    const desk = await Desk.open(app);
    const tag = { name: unique('Clientes'), color: '#112233' };
    const { id } = await desk.ok<{ id: number }>('POST', '/tags', tag);
    const settings = { messageInterval: 0, longerIntervalAfter: 0 };
    await desk.ok('POST', '/campaign-settings', { settings });
    return new CampaignDesk(app, desk, id);
  }

  /** Customers whose tickets are over. */
  async customers(count: number): Promise<readonly Customer[]> {
    const customers: Customer[] = [];
    for (let made = 0; made < count; made += 1) {
      const number = newNumber();
      const ticket = await this.desk.pending({ number, name: `Cliente ${String(made + 1)}` });
      const tags = [{ id: this.tagId }];
      await this.desk.ok('POST', '/tags/sync', { ticketId: ticket.id, tags });
      const closed = { status: 'closed', userId: this.desk.admin.id };
      await this.desk.ok('PUT', `/tickets/${String(ticket.id)}`, closed);
      customers.push({ number, contactId: ticket.contactId, ticketId: ticket.id });
    }
    return customers;
  }

  make(fields: object = {}): Promise<CampaignDto> {
    return this.desk.ok<CampaignDto>('POST', '/campaigns', {
      name: unique('Oferta'),
      message1: 'Oi {nome}!',
      whatsappId: this.desk.connection,
      tagListId: this.tagId,
      ...fields,
    });
  }

  /** @returns the HTTP status */
  async act(id: number, act: string): Promise<number> {
    const answer = await this.app.inject({
      method: 'POST',
      url: `/api/campaigns/${String(id)}/${act}`,
      headers: this.desk.admin.headers,
    });
    return answer.statusCode;
  }

  /** As it is once all that was told so far is noted. */
  async get(id: number): Promise<CampaignDto> {
    await this.app.services.followers.run();
    return this.desk.ok<CampaignDto>('GET', `/campaigns/${String(id)}`);
  }

  report(id: number): Promise<CampaignReport> {
    return this.desk.ok<CampaignReport>('GET', `/campaigns/${String(id)}/report`);
  }

  async until(id: number, status: CampaignDto['status']): Promise<CampaignDto> {
    // The question that is asked again and again is small: the whole campaign is read once.
    await eventually(
      async () => {
        await this.app.services.followers.run();
        return this.#status(id);
      },
      (seen) => seen === status,
    );
    return this.get(id);
  }

  async #status(id: number): Promise<string | undefined> {
    const row = await this.app.database.transaction(
      { companyId: this.desk.company.id },
      ({ trx }) => trx('campaigns').where({ id }).first<{ status: string } | undefined>('status'),
    );
    return row?.status;
  }

  async rows(id: number): Promise<readonly RecipientRow[]> {
    await this.app.services.followers.run();
    return this.app.database.transaction({ companyId: this.desk.company.id }, ({ trx }) =>
      trx('campaign_recipients').where({ campaign_id: id }).orderBy('id').select<RecipientRow[]>(),
    );
  }

  /** Changes a row, as something that cannot be played in a test would. */
  async recipient(row: RecipientRow | undefined, changes: object): Promise<void> {
    await this.app.database.transaction({ companyId: this.desk.company.id }, ({ trx }) =>
      trx('campaign_recipients')
        .where({ id: row?.id ?? 0 })
        .update(changes),
    );
  }

  /** The texts that reached a customer's phone. */
  async received(number: string): Promise<readonly string[]> {
    const messages = await this.desk.phone(number);
    return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);
  }

  /** The kept counts, and the same counted anew. */
  async counts(id: number): Promise<{ readonly kept: string[]; readonly counted: string[] }> {
    return this.app.database.transaction({ companyId: this.desk.company.id }, async ({ trx }) => {
      const { rows: kept } = await trx.raw<{ rows: { line: string }[] }>(
        `select concat_ws(' ', slot, state, reason, total) as line from campaign_counts
            where campaign_id = ? and total <> 0 order by 1`,
        [id],
      );
      const { rows: counted } = await trx.raw<{ rows: { line: string }[] }>(
        `select concat_ws(' ', slot, m.state, m.reason, count(*)) as line
             from campaign_recipients r cross join lateral (
               select r.state, r.reason
               union all select 'requested', '' where r.asked_at is not null
               union all select 'confirmed', '' where r.confirmed_at is not null
               union all select 'replied', '' where r.replied_at is not null
               union all select 'opted-out', '' where r.opted_out_at is not null) m
            where r.campaign_id = ? group by slot, m.state, m.reason order by 1`,
        [id],
      );
      return { kept: kept.map(({ line }) => line), counted: counted.map(({ line }) => line) };
    });
  }
}
