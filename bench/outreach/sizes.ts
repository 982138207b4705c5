import type pg from 'pg';
import { nameSql, numberSql } from '../../e2e/reads/names.ts';
import { percentile } from '../figures.ts';
import type { Figure } from '../figures.ts';
import type { Stage } from '../stage.ts';
import { OutreachCompany } from './company.ts';

const RECIPIENTS = 100_000;
const REPORTS = 40;
const FIRST_PERSON = 3_000_000;
const STRANGERS_PATIENCE = 600_000;

/** A list of people of whom nobody is a contact yet. */
const listOf = async (company: OutreachCompany, sql: pg.Client): Promise<number> => {
  const { id } = await company.ask<{ id: number }>('POST', '/contact-lists', { name: 'Lista' });
  await sql.query(
    `insert into contact_list_items (company_id, contact_list_id, name, number)
     select $1, $2, ${nameSql('n')}, ${numberSql('n')} from generate_series($3::int, $3::int + $4::int - 1) n`,
    [company.id, id, FIRST_PERSON, RECIPIENTS],
  );
  await sql.query('analyze contact_list_items');
  return id;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** O4: the recipients of a campaign to a hundred thousand are gathered, and its report is read. */
export const benchSizes = async (stage: Stage, sql: pg.Client): Promise<Figure[]> => {
  const company = await OutreachCompany.open(stage, sql);
  const [connectionId = 0] = await company.connections(1);
  // Prepared, not run.
  await company.ask('POST', `/outreach/connections/${String(connectionId)}/hold`);
  const from = FIRST_PERSON + RECIPIENTS;
  const tagListId = await company.people({ count: RECIPIENTS, from, connectionId });
  let campaignId = 0;
  const known = await timed(async () => {
    campaignId = await company.campaign({ whatsappId: connectionId, tagListId });
    await company.prepared(campaignId);
  });
  const contactListId = await listOf(company, sql);
  const strangers = await timed(async () => {
    const id = await company.campaign({ whatsappId: connectionId, contactListId });
    await company.prepared(id, STRANGERS_PATIENCE);
  });
  const reference = await timed(() =>
    sql.query(
      `create temporary table gathered as select company_id, id as contact_id, 'waiting'::text as state, now() as due_at
         from contacts where company_id = $1`,
      [company.id],
    ),
  );
  const reports: number[] = [];
  const recounts: number[] = [];
  for (let round = 0; round < REPORTS; round += 1) {
    reports.push(await timed(() => company.ask('GET', `/campaigns/${String(campaignId)}/report`)));
    recounts.push(
      await timed(() =>
        sql.query(
          'select slot, state, reason, count(*) from campaign_recipients where campaign_id = $1 group by 1, 2, 3',
          [campaignId],
        ),
      ),
    );
  }
  // Those who are next in the index are dead in it from then on, until somebody has looked.
  await sql.query(
    `update campaign_recipients set state = 'sent', sent_at = now()
      where campaign_id = $1 and contact_id < (
        select percentile_disc(0.9) within group (order by contact_id) from campaign_recipients where campaign_id = $1)`,
    [campaignId],
  );
  const right = await timed(() => company.ask('GET', `/campaigns/${String(campaignId)}/report`));
  const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
  return [
    {
      id: 'O4',
      what: 'gathering the recipients of a campaign to 100,000',
      value: known / 1_000,
      unit: 's',
      must: { at: 'most', value: 10 },
      aim: 5,
      detail: `a bare copy of them ${seconds(reference)}`,
    },
    {
      id: 'O4b',
      what: 'the same from a list of whom none is a contact yet',
      value: strangers / 1_000,
      unit: 's',
      must: { at: 'most', value: 10 },
      aim: 5,
      detail: `the contacts are made as well`,
    },
    {
      id: 'O5',
      what: 'the report of a campaign to 100,000, p95',
      value: percentile(reports, 0.95),
      unit: 'ms',
      must: { at: 'most', value: 50 },
      aim: 10,
      detail: `counting its recipients instead takes ${percentile(recounts, 0.95).toFixed(0)} ms`,
    },
    {
      id: 'O5b',
      what: 'the same, right after nine of ten have left at once',
      value: right,
      unit: 'ms',
      must: { at: 'most', value: 50 },
      aim: 25,
      detail: 'its first read',
    },
  ];
};
