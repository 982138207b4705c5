import { OutboundError } from 'prosa/core';
import { mkauthCaller } from './mkauth-caller.ts';
import type { MkauthCaller, MkauthKeys } from './mkauth-caller.ts';
import type { BillSource, OpenBill, SourceAccess, SourceCustomer } from './source.ts';
import { centsOf, dayOf, rowOf, rowsOf, textOf } from './values.ts';

type Row = Readonly<Record<string, unknown>>;

/** Bills that came with their customer, as the older way of asking gives them. */
interface FieldCustomer extends SourceCustomer {
  readonly titles?: readonly OpenBill[];
}

const NOBODY = '00000000000';

/** Bills of an internet provider that works with MK-Auth. It has two ways of asking, and not every version has both. */
export const mkauthSource = (
  keys: MkauthKeys,
  access: SourceAccess,
  { isUnblocking }: { readonly isUnblocking: boolean },
): BillSource => {
  const caller = mkauthCaller(keys, access);
  const { base, get, put, text } = caller;
  return {
    id: 'mkauth',
    host: caller.host,
    async check() {
      await findCustomers(caller, NOBODY);
    },
    find: (document) => findCustomers(caller, document),
    async bills(customer: FieldCustomer, document) {
      if (customer.titles) return customer.titles;
      const who = customer.login ?? document;
      const answer = await get(`titulo/aberto/${encodeURIComponent(who)}`);
      return rowsOf(answer, 'titulos', 'dados').map((row) => billOf(row, base));
    },
    async whole(bill) {
      if (bill.barcode !== undefined || bill.pix !== undefined) return bill;
      const shown = rowOf(await get(`titulo/show/${encodeURIComponent(bill.id)}`));
      const [row = shown] = rowsOf(shown, 'titulos', 'dados');
      const { number, description } = bill;
      return { ...bill, ...billOf({ ...row, uuid: bill.id }, base), number, description };
    },
    ...(isUnblocking && {
      unblocking: {
        contracts: ({ id, isBlocked = false }: SourceCustomer) =>
          Promise.resolve(id === '' ? [] : [{ id, isBlocked }]),
        async unblock({ id }) {
          // Not asked both ways: the first may have done it.
          if (caller.dialect() === 'field') {
            await text(`cliente/desbloqueio/${encodeURIComponent(id)}`);
            return true;
          }
          const answer = rowOf(await put('cliente/editar', { uuid: id, bloqueado: 'nao' }));
          return !/erro|error|falha/i.test(textOf(answer.status) || textOf(answer.tipo));
        },
      },
    }),
  };
};

/** Whether a failure says that this version does not know the question. */
const isUnknown = (error: unknown): boolean =>
  error instanceof OutboundError &&
  (error.kind === 'malformed' || [400, 404, 405].includes(error.status ?? 0));

const findCustomers = async (
  caller: MkauthCaller,
  document: string,
): Promise<readonly FieldCustomer[]> => {
  if (caller.dialect() !== 'field') {
    try {
      const answer = await caller.get(`cliente/listar/cpf_cnpj=${document}`);
      caller.speaks('documented');
      return rowsOf(answer, 'clientes', 'dados').map(customerOf);
    } catch (error) {
      if (!isUnknown(error) || caller.dialect() === 'documented') throw error;
    }
  }
  const shown = await caller.text(`cliente/show/${document}`);
  if (shown.trim() === 'NULL' || shown.trim() === '') {
    caller.speaks('field');
    return [];
  }
  const customer = rowOf(rowOf(parsed(shown)).dados_cliente);
  caller.speaks('field');
  const titles = rowsOf(customer.titulos);
  const [first] = titles;
  if (!first) return [];
  return [
    {
      id: textOf(first.uuid_cliente),
      name: textOf(first.nome),
      phones: [textOf(first.celular), textOf(customer.celular), textOf(customer.fone)],
      isBlocked: textOf(first.bloqueado).toLowerCase() === 'sim',
      titles: titles.map((row) => billOf(row, caller.base)),
    },
  ];
};

/** @throws OutboundError for a page where data is expected */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new OutboundError({ kind: 'malformed', code: 'json' }, true);
  }
};

const customerOf = (row: Row): SourceCustomer => {
  const login = textOf(row.login);
  return {
    id: textOf(row.uuid) || textOf(row.uuid_cliente),
    name: textOf(row.nome),
    phones: [textOf(row.celular), textOf(row.fone)],
    isBlocked: textOf(row.bloqueado).toLowerCase() === 'sim',
    ...(login && { login }),
  };
};

const billOf = (row: Row, base: string): OpenBill => {
  const number = textOf(row.titulo);
  const [barcode, pix] = [textOf(row.linhadig), textOf(row.pix) || textOf(row.qrcode)];
  return {
    id: textOf(row.uuid) || textOf(row.uuid_lanc) || number,
    number,
    cents: centsOf(row.valor),
    dueDate: dayOf(row.datavenc),
    description: textOf(row.obs) || textOf(row.recibo),
    ...(number && { link: `${base}/boleto/21boleto.php?titulo=${encodeURIComponent(number)}` }),
    ...(barcode && { barcode }),
    ...(pix && { pix }),
  };
};
