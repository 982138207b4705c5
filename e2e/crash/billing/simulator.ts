import type pg from 'pg';
import type { Bank } from './bank.ts';
import { fine } from './bank.ts';
import { atStatement, OWN_MOMENTS } from './moments.ts';

const asked = { statement: 'insert into "pix_simulator_charges"', stage: 'asked' } as const;

/**
 * The bank that Prosa plays itself: its books are in the same database, and it dies with the product.
 * @param sql a connection beside the product's, once there is one
 */
export const simulatedBank = (sql: () => pg.Client): Bank => ({
  environment: { PROSA_SIMULATOR: '1' },
  moments: {
    ...OWN_MOMENTS,
    'charge asked for': atStatement('charge', asked),
    'charge made': atStatement('charge', { ...asked, stage: 'committed' }),
    paid: atStatement('pay', {
      statement: 'insert into "pix_simulator_payments"',
      stage: 'committed',
    }),
  },
  async setUp(owner) {
    await fine(owner.send('PUT', '/billing/settings', { provider: 'pix-simulator' }));
  },
  async pay(payer, { txid }) {
    const { payments } = await payer.get<{ payments: readonly object[] }>(`/pix-simulator/${txid}`);
    if (payments.length === 0) await fine(payer.send('POST', `/pix-simulator/${txid}/pay`, {}));
  },
  async isPaid(txid) {
    const { rows } = await sql().query('select 1 from pix_simulator_payments where txid = $1', [
      txid,
    ]);
    return rows.length > 0;
  },
  async charges() {
    const { rows } = await sql().query<{ txid: string; isRemoved: boolean }>(
      `select txid, status = 'removed' as "isRemoved" from pix_simulator_charges`,
    );
    return rows;
  },
  async payments() {
    const { rows } = await sql().query<{ externalId: string; cents: number; feeCents: number }>(
      `select external_id as "externalId", cents, 0 as "feeCents" from pix_simulator_payments`,
    );
    return rows;
  },
  stop: () => Promise.resolve(),
});
