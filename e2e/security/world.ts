import { caller, eventually } from 'prosa/core/testing';
import type { TestApp, TestCompany } from 'prosa/core/testing';
import { migrateAs } from '../../core/testing/migrate-as.ts';
import { Connections } from '../../plugins/connections/public.ts';
import { connectSimulator, customerWrites } from '../../plugins/tickets/testing.ts';

/** Two companies with something of everything; what is of one must never reach the other. */
export interface World {
  readonly ours: TestCompany;
  readonly theirs: TestCompany;
  /** Ids of their rows, by table. No two tables share an id. */
  readonly theirIds: ReadonlyMap<string, readonly (number | string)[]>;
  /** A word that stands in every text of theirs. */
  readonly marker: string;
  /** A fingerprint of everything that is theirs. */
  fingerprint(): Promise<Readonly<Record<string, string>>>;
}

interface TenantTable {
  readonly name: string;
  readonly hasId: boolean;
}

const MARKER = 'SEGREDO-DELES';

/** Tables with a company, straight from the catalogue: a new one is covered without a word here. */
const tenantTables = async (ownerUrl: string): Promise<readonly TenantTable[]> =>
  migrateAs(ownerUrl, async (knex) => {
    const { rows } = await knex.raw<{ rows: { name: string; has_id: boolean }[] }>(
      `select c.relname as name,
              exists (select 1 from pg_attribute i where i.attrelid = c.oid and i.attname = 'id') as has_id
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    return rows.map(({ name, has_id }) => ({ name, hasId: has_id }));
  });

/** Gives each sequence a range of its own, so that an id tells which table it is of. */
const spreadIds = (ownerUrl: string): Promise<void> =>
  migrateAs(ownerUrl, async (knex) => {
    const { rows } = await knex.raw<{ rows: { name: string }[] }>(
      `select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' order by 1`,
    );
    for (const [at, { name }] of rows.entries()) {
      await knex.raw(`alter sequence ${name} restart with ${String((at + 1) * 1_000_000)}`);
    }
  });

/** Fills a company through the front door. */
const furnish = async (app: TestApp, company: TestCompany, word: string): Promise<void> => {
  const { headers } = company.admin;
  const post = async (url: string, payload: object): Promise<void> => {
    const answer = await app.inject({ method: 'POST', url, headers, payload });
    if (answer.statusCode >= 300) throw new Error(`POST ${url}: ${answer.body}`);
  };
  await post('/api/queue', { name: `Fila ${word}`, color: '#0f766e' });
  await post('/api/contacts', { name: `Contato ${word}`, number: '5511955554444' });
  const connection = await connectSimulator(app, company.admin);
  await customerWrites(app, company.admin, connection, {
    number: '5511944443333',
    name: `Cliente ${word}`,
    body: `Oi ${word}`,
  });
  const { tickets } = (await app.inject({ url: '/api/tickets?status=pending', headers })).json<{
    tickets: { id: number }[];
  }>();
  const ticket = String(tickets[0]?.id);
  await app.inject({
    method: 'PUT',
    url: `/api/tickets/${ticket}`,
    headers,
    payload: { status: 'open' },
  });
  await post(`/api/messages/${ticket}`, { body: `Resposta ${word}` });
  await eventually(async () => {
    const { messages } = (await app.inject({ url: `/api/messages/${ticket}`, headers })).json<{
      messages: { ack: number }[];
    }>();
    return messages.at(-1)?.ack === 2;
  });
  const { id } = await app.factories.user({ companyId: company.id, name: `Pessoa ${word}` });
  await post('/api/chats', { title: `Equipe ${word}`, users: [id] });
  const { records } = (await app.inject({ url: '/api/chats', headers })).json<{
    records: { id: number }[];
  }>();
  await post(`/api/chats/${String(records[0]?.id)}/messages`, { message: `Oi, equipe ${word}` });
};

/** Bills a company, has it pay once, and begin to pay again. */
const bill = async (app: TestApp, { id, admin }: TestCompany, word: string): Promise<void> => {
  const call = caller(app);
  const profile = { name: `Pagadora ${word}`, document: '11222333000181', city: `Recife ${word}` };
  const saved = await call(admin, 'PUT', '/subscription/profile', profile);
  if (saved.statusCode !== 200) throw new Error(saved.body);
  for (const pays of [true, false]) {
    const begun = await call(admin, 'POST', '/subscription', {});
    if (begun.statusCode !== 200) throw new Error(begun.body);
    const { txid } = begun.json<{ txid: string }>();
    const paid = pays && (await call(admin, 'POST', `/pix-simulator/${txid}/pay`, {}));
    if (paid && paid.statusCode !== 200) throw new Error(paid.body);
  }
  // Else it is the name of the plan, which whoever has no session may read.
  await app.database.system('name what is billed', ({ trx }) =>
    trx('invoices')
      .where({ company_id: id })
      .update({ detail: `Plano ${word}` }),
  );
};

export const createWorld = async (app: TestApp): Promise<World> => {
  await spreadIds(app.databases.ownerUrl);
  const ours = await app.factories.company();
  const theirs = await app.factories.company();
  await app.database.system('companies pay in the simulator', (ctx) =>
    app.services.settings.put(ctx, 'billingProvider', 'pix-simulator'),
  );
  for (const [company, word] of [
    [ours, 'nosso'],
    [theirs, MARKER],
  ] as const) {
    await furnish(app, company, word);
    await bill(app, company, word);
  }
  await app.host.resolve('connections', Connections).settled();
  const tables = await tenantTables(app.databases.ownerUrl);
  const theirIds = new Map<string, readonly (number | string)[]>([['companies', [theirs.id]]]);
  await app.database.system('look at their rows', async ({ trx }) => {
    for (const { name } of tables.filter(({ hasId }) => hasId)) {
      const rows = await trx(name)
        .where('company_id', theirs.id)
        .limit(1)
        .select<{ id: number | string }[]>('id');
      if (rows.length > 0)
        theirIds.set(
          name,
          rows.map(({ id }) => id),
        );
    }
  });
  // Addresses name a charge by this.
  const txids = await app.database.system('look at their charges', ({ trx }) =>
    trx('charges').where('company_id', theirs.id).pluck<string[]>('txid'),
  );
  theirIds.set('charges', [...(theirIds.get('charges') ?? []), ...txids]);
  return {
    ours,
    theirs,
    theirIds,
    marker: MARKER,
    fingerprint: () =>
      app.database.system('fingerprint', async ({ trx }) => {
        const prints: Record<string, string> = {};
        for (const { name } of tables) {
          // Sessions and leases move by themselves.
          if (['sessions', 'refresh_tokens'].includes(name)) continue;
          const { rows } = await trx.raw<{ rows: { print: string | null }[] }>(
            `select md5(string_agg(row, '|' order by row)) as print
               from (select (to_jsonb(t) - 'lease_until')::text as row from ?? t where company_id = ?) rows`,
            [name, theirs.id],
          );
          prints[name] = rows[0]?.print ?? '';
        }
        return prints;
      }),
  };
};
