import { Type } from '@sinclair/typebox';
import { OutboundError } from 'prosa/core';
import type { BillSource, OpenBill, SourceAccess, SourceCustomer } from './source.ts';
import { baseOf, centsOf, dayOf, hostOf, rowOf, rowsOf, textOf } from './values.ts';

const PRODUCTION = 'https://api.asaas.com/v3';
const SANDBOX = 'https://api-sandbox.asaas.com/v3';
const SANDBOX_KEY = '$aact_hmlg_';
const TIMEOUT_MILLISECONDS = 15_000;
const MOST_CUSTOMERS = 3;
const MOST_PAYMENTS = 20;
/** Kinds of charges that have a barcode. */
const PRINTED: ReadonlySet<string> = new Set(['BOLETO', 'UNDEFINED']);
/** Statuses of a call that say that a charge has no such thing. */
const NONE: ReadonlySet<number> = new Set([400, 404]);

export interface AsaasKeys {
  readonly key: string;
  /** Empty = the one that belongs to the key. */
  readonly address: string;
}

const addressOf = ({ key, address }: AsaasKeys): string => {
  if (address !== '') return `${baseOf(address, /\/v3$/)}/v3`;
  return key.startsWith(SANDBOX_KEY) ? SANDBOX : PRODUCTION;
};

interface AsaasBill extends OpenBill {
  readonly isPrinted: boolean;
}

/** Bills of a company that charges with Asaas. */
export const asaasSource = (
  keys: AsaasKeys,
  { outbound, guard, signal }: SourceAccess,
): BillSource => {
  const base = addressOf(keys);
  const get = async (
    path: string,
    query: Readonly<Record<string, string>> = {},
  ): Promise<unknown> => {
    const { body } = await guard(base, () =>
      outbound.json({
        // Never with a body: such a GET is refused.
        url: base + path,
        query,
        headers: { access_token: keys.key },
        timeoutMilliseconds: TIMEOUT_MILLISECONDS,
        ...(signal && { signal }),
        schema: Type.Unknown(),
      }),
    );
    return body;
  };
  /** @returns an empty row where the charge has none */
  const part = async (path: string): Promise<Readonly<Record<string, unknown>>> => {
    try {
      return rowOf(await get(path));
    } catch (error) {
      if (error instanceof OutboundError && NONE.has(error.status ?? 0)) return {};
      throw error;
    }
  };
  const payments = async (customer: string, status: string): Promise<readonly OpenBill[]> =>
    rowsOf(await get('/payments', { customer, status, limit: String(MOST_PAYMENTS) }), 'data').map(
      billOf,
    );
  return {
    id: 'asaas',
    host: hostOf(base),
    async check() {
      await get('/customers', { limit: '1' });
    },
    async find(document) {
      const query = { cpfCnpj: document, limit: String(MOST_CUSTOMERS) };
      return rowsOf(await get('/customers', query), 'data')
        .filter(({ deleted }) => deleted !== true)
        .map(customerOf);
    },
    async bills({ id }) {
      const overdue = await payments(id, 'OVERDUE');
      return overdue.length > 0 ? overdue : payments(id, 'PENDING');
    },
    async whole(bill) {
      const path = `/payments/${encodeURIComponent(bill.id)}`;
      const [pix, printed] = await Promise.all([
        part(`${path}/pixQrCode`),
        (bill as AsaasBill).isPrinted ? part(`${path}/identificationField`) : {},
      ]);
      const payload = textOf(pix.payload);
      const barcode = textOf(rowOf(printed).identificationField);
      return { ...bill, ...(payload && { pix: payload }), ...(barcode && { barcode }) };
    },
  };
};

const customerOf = (row: Readonly<Record<string, unknown>>): SourceCustomer => ({
  id: textOf(row.id),
  name: textOf(row.name),
  phones: [textOf(row.mobilePhone), textOf(row.phone)],
});

const billOf = (row: Readonly<Record<string, unknown>>): AsaasBill => {
  const link = textOf(row.invoiceUrl);
  return {
    id: textOf(row.id),
    number: textOf(row.invoiceNumber),
    cents: centsOf(row.value),
    dueDate: dayOf(row.dueDate),
    description: textOf(row.description),
    isPrinted: PRINTED.has(textOf(row.billingType)),
    ...(link && { link }),
  };
};
