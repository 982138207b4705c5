import { formatDocument } from 'prosa/contract';
import { OutboundError } from 'prosa/core';
import { ixcCaller } from './ixc-caller.ts';
import type { IxcKeys } from './ixc-caller.ts';
import type { BillSource, OpenBill, SourceAccess, SourceCustomer } from './source.ts';
import { centsOf, dayOf, rowOf, textOf } from './values.ts';

const MOST_CUSTOMERS = 3;
const MOST_BILLS = 20;
const MOST_CONTRACTS = 10;
const PDF = '%PDF-';

/** Bills of an internet provider that works with IXC. */
export const ixcSource = (keys: IxcKeys, access: SourceAccess): BillSource => {
  const { list, ask, file, host } = ixcCaller(keys, access);
  return {
    id: 'ixc',
    host,
    async check() {
      await list('cliente', { field: 'cliente.id', value: '0', oper: '>', most: 1 });
    },
    async find(document) {
      // It compares the text: documents are kept there with their punctuation.
      const value = formatDocument(document);
      return (
        await list('cliente', { field: 'cliente.cnpj_cpf', value, most: MOST_CUSTOMERS })
      ).map(customerOf);
    },
    async bills({ id }) {
      const rows = await list('fn_areceber', {
        field: 'fn_areceber.id_cliente',
        value: id,
        most: MOST_BILLS,
        sort: 'fn_areceber.data_vencimento',
        filters: [
          { TB: 'fn_areceber.status', OP: '=', P: 'A' },
          { TB: 'fn_areceber.liberado', OP: '=', P: 'S' },
        ],
      });
      return rows.map(billOf);
    },
    async whole(bill, withPdf) {
      const [pix, pdf] = await Promise.all([
        pixOf(ask('get_pix', { id_areceber: bill.id })),
        // Anything but N rewrites the charge.
        withPdf
          ? pdfOf(
              file('get_boleto', {
                boletos: bill.id,
                juro: 'N',
                multa: 'N',
                atualiza_boleto: 'N',
                tipo_boleto: 'arquivo',
                base64: 'S',
              }),
            )
          : undefined,
      ]);
      return { ...bill, ...(pix && { pix }), ...(pdf && { pdf }) };
    },
    unblocking: {
      async contracts({ id }) {
        const rows = await list('cliente_contrato', {
          field: 'cliente_contrato.id_cliente',
          value: id,
          most: MOST_CONTRACTS,
        });
        // I = never active, C = cancelled: nothing to unblock.
        const living = rows.filter(({ status }) => !['I', 'C', 'D'].includes(textOf(status)));
        return living.map((row) => ({
          id: textOf(row.id),
          isBlocked: textOf(row.status_internet) !== 'A',
        }));
      },
      async unblock({ id }) {
        const answer = rowOf(await ask('desbloqueio_confianca', { id }));
        return /^suce?ss/i.test(textOf(answer.tipo) || textOf(answer.type));
      },
      async isOnline({ id }) {
        const rows = await list('radusuarios', {
          field: 'radusuarios.id_contrato',
          value: id,
          most: 1,
        });
        const [row] = rows;
        return row === undefined ? undefined : textOf(row.online) === 'S';
      },
    },
  };
};

/** Rows hold passwords in clear: these fields are read, and no others. */
const customerOf = (row: Readonly<Record<string, unknown>>): SourceCustomer => ({
  id: textOf(row.id),
  name: textOf(row.razao),
  phones: [textOf(row.telefone_celular), textOf(row.whatsapp), textOf(row.fone)],
});

const billOf = (row: Readonly<Record<string, unknown>>): OpenBill => {
  const barcode = textOf(row.linha_digitavel);
  const link = textOf(row.gateway_link);
  return {
    id: textOf(row.id),
    number: textOf(row.documento) || textOf(row.id),
    cents: centsOf(row.valor_aberto ?? row.valor),
    dueDate: dayOf(row.data_vencimento),
    description: textOf(row.obs),
    ...(barcode && { barcode }),
    ...(link && { link }),
  };
};

/** The text of a Pix that can still be paid. A bill without one is answered with an error. */
const pixOf = async (asking: Promise<unknown>): Promise<string> => {
  try {
    const pix = rowOf(rowOf(await asking).pix);
    const [code, data] = [rowOf(pix.qrCode), rowOf(pix.dadosPix)];
    const status = textOf(data.status) || textOf(code.status) || textOf(pix.status);
    if (status !== '' && status !== 'ATIVA') return '';
    return textOf(code.qrcode) || textOf(data.pixCopiaECola);
  } catch (error) {
    if (isNone(error)) return '';
    throw error;
  }
};

/** The paper, which comes as bare base64; empty = there is none. */
const pdfOf = async (asking: Promise<string>): Promise<Buffer | undefined> => {
  try {
    const bytes = Buffer.from((await asking).replaceAll(/^"|"$/g, ''), 'base64');
    return bytes.subarray(0, PDF.length).toString('latin1') === PDF ? bytes : undefined;
  } catch (error) {
    if (isNone(error)) return undefined;
    throw error;
  }
};

const isNone = (error: unknown): boolean =>
  error instanceof OutboundError && (error.status === 500 || error.code === 'ixc-error');
