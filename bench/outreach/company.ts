import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { TestUser } from '../../core/testing/factories.ts';
import { nameSql, numberSql } from '../../e2e/reads/names.ts';
import type { Stage } from '../stage.ts';
import { PROVIDER } from './channel.ts';

const PATIENCE_MILLISECONDS = 60_000;

/** Asks again until something is so. @throws naming it, after a minute unless told */
export const until = async (
  what: string,
  holds: () => boolean | Promise<boolean>,
  patience = PATIENCE_MILLISECONDS,
) => {
  const end = performance.now() + patience;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: never`);
    await wait(10);
  }
};

/** People that campaigns write to: `from` is the first of their numbers. */
interface People {
  readonly count: number;
  readonly from: number;
  readonly connectionId: number;
}

/** A company that runs campaigns, and its administrator. */
export class OutreachCompany {
  readonly #stage: Stage;
  readonly #sql: pg.Client;
  readonly id: number;
  readonly admin: TestUser;

  private constructor(stage: Stage, sql: pg.Client, id: number, admin: TestUser) {
    this.#stage = stage;
    this.#sql = sql;
    this.id = id;
    this.admin = admin;
  }

  static async open(
    stage: Stage,
    sql: pg.Client,
    limits: { connections?: number } = {},
  ): Promise<OutreachCompany> {
    const { id, admin } = await stage.factories.company({ limits });
    return new OutreachCompany(stage, sql, id, admin);
  }

  /** @throws where the answer is no success */
  async ask<T>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object): Promise<T> {
    const answer = await this.#stage.app.http.inject({
      method,
      url: `/api${path}`,
      headers: this.admin.headers,
      ...(payload && { payload }),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`);
    return (answer.body === '' ? undefined : answer.json()) as T;
  }

  /** Connections of the channel, connected. */
  async connections(count: number): Promise<readonly number[]> {
    const ids: number[] = [];
    for (let made = 0; made < count; made += 1) {
      const { id } = await this.ask<{ id: number }>('POST', '/whatsapp', {
        name: `Conexão ${String(made)}`,
        provider: PROVIDER,
      });
      await this.ask('POST', `/whatsappsession/${String(id)}`);
      ids.push(id);
    }
    await until('the connections', async () => {
      const { rows } = await this.#sql.query<{ left: number }>(
        `select count(*)::int as left from connections where id = any($1) and status <> 'CONNECTED'`,
        [ids],
      );
      return rows[0]?.left === 0;
    });
    return ids;
  }

  /** People who wrote on a connection just now: nothing but their campaign slows it down. @returns the tag they carry */
  async people({ count, from, connectionId }: People): Promise<number> {
    const { id: tagId } = await this.ask<{ id: number }>('POST', '/tags', {
      name: `Clientes ${String(from)}`,
      color: '#112233',
    });
    const sql = this.#sql;
    // Thousands in one transaction would each change the kept numbers.
    const kept = ['contacts disable trigger contacts_counted', 'tickets disable trigger user'];
    for (const each of kept) await sql.query(`alter table ${each}`);
    await sql.query(
      `with person as (
         insert into contacts (company_id, name, number)
         select $1, ${nameSql('n')}, ${numberSql('n')} from generate_series($3::int, $3::int + $2::int - 1) n returning id
       ), ticket as (
         insert into tickets (company_id, contact_id, connection_id, status, user_id)
         select $1, id, $4, 'closed', $5 from person returning id, contact_id
       ), tagged as (
         insert into ticket_tags (company_id, ticket_id, tag_id) select $1, id, $6 from ticket)
       insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, kind, body, is_read, sent_at)
       select $1, id, contact_id, $4, 'heard-' || id, false, 'conversation', 'Oi', true, now() from ticket`,
      [this.id, count, from, connectionId, this.admin.id, tagId],
    );
    for (const each of kept) await sql.query(`alter table ${each.replace('disable', 'enable')}`);
    await sql.query('analyze contacts, tickets, messages, ticket_tags');
    return tagId;
  }

  /** The wishes for all campaigns. @param messageInterval a message waits a random number of whole seconds below it */
  async pace(messageInterval: number): Promise<void> {
    const settings = { messageInterval, longerIntervalAfter: 0 };
    await this.ask('POST', '/campaign-settings', { settings });
  }

  /** A campaign that was started. */
  async campaign(fields: object): Promise<number> {
    const { id } = await this.ask<{ id: number }>('POST', '/campaigns', {
      name: 'Oferta',
      message1: 'Oi {nome}!',
      ...fields,
    });
    await this.ask('POST', `/campaigns/${String(id)}/start`);
    return id;
  }

  /** Recipients of a campaign that a message was made for. */
  async claimed(campaignId: number): Promise<number> {
    const { rows } = await this.#sql.query<{ count: number }>(
      'select count(*)::int from campaign_recipients where campaign_id = $1 and handed_at is not null',
      [campaignId],
    );
    return rows[0]?.count ?? 0;
  }

  /** Waits until the recipients of a campaign are gathered. */
  async prepared(campaignId: number, patience = PATIENCE_MILLISECONDS): Promise<void> {
    const isPrepared = async (): Promise<boolean> => {
      const { rows } = await this.#sql.query<{ prepared_at: Date | null }>(
        'select prepared_at from campaigns where id = $1',
        [campaignId],
      );
      return rows[0]?.prepared_at instanceof Date;
    };
    await until('the recipients of a campaign', isPrepared, patience);
  }
}
