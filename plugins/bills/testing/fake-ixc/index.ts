import { openFakeService } from 'prosa/core/testing';
import type { FakeHandler, FakeReply, FakeService, FakeServiceOptions } from 'prosa/core/testing';
import { BARCODE, billOf, debtorOf, DEBTORS, pixOf } from '../debtors.ts';
import type { Debtor } from '../debtors.ts';

export const IXC_TOKEN = '7:0123456789abcdef';
/** Stands in its rows in clear: it must never be seen outside of them. */
export const IXC_PASSWORD = 'senha-do-pppoe-9931';

const PDF = Buffer.from(`%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`);

interface Listing {
  readonly qtype: string;
  readonly query: string;
  readonly oper: string;
}

const rows = (registros: readonly object[]): FakeReply => ({
  json: { page: '1', total: String(registros.length), registros },
});

/** It fails with status 200. */
const failed = (message: string): FakeReply => ({ json: { type: 'error', message } });

const client = ({ name, phone, document }: Debtor): object => ({
  id: document,
  razao: name,
  fantasia: '',
  cnpj_cpf: document,
  telefone_celular: phone,
  senha: IXC_PASSWORD,
  hotsite_email: 'segredo@example.com',
});

const title = ({ id, number, value, dueDate, description }: Debtor['bills'][number]): object => ({
  id,
  documento: number,
  valor: value,
  valor_aberto: value,
  data_vencimento: dueDate,
  obs: description,
  linha_digitavel: BARCODE.replaceAll(/\D/g, ''),
  gateway_link: '',
  status: 'A',
  liberado: 'S',
});

/** IXC, as far as bills need it. */
export interface IxcFake extends FakeService {
  /** Contracts that were unblocked, each as often as it was asked for. */
  readonly unblocked: readonly string[];
  /** Refuses unblocking from now on, as it does where the month's was used. */
  refuse(): void;
  /** All contracts are blocked as at first, and unblocking is taken. */
  restore(): void;
}

export const startIxcFake = async (options: FakeServiceOptions = {}): Promise<IxcFake> => {
  const unblocked: string[] = [];
  let isRefusing = false;
  const list = (table: string, { qtype, query }: Listing): FakeReply => {
    const debtor = debtorOf(query);
    switch (table) {
      case 'cliente':
        if (qtype === 'cliente.id') return rows(DEBTORS.slice(0, 1).map(client));
        // It compares texts: a document without its punctuation is another one.
        return rows(debtor && /[.]/.test(query) ? [client(debtor)] : []);
      case 'fn_areceber':
        return rows((debtor?.bills ?? []).map(title));
      case 'cliente_contrato': {
        const isBlocked = debtor?.isBlocked === true && !unblocked.includes(query);
        return rows([{ id: query, status: 'A', status_internet: isBlocked ? 'CA' : 'A' }]);
      }
      case 'radusuarios':
        return rows([{ id: '1', login: 'cliente', senha: IXC_PASSWORD, online: 'N' }]);
      default:
        return failed('Recurso não encontrado');
    }
  };
  const ask = (name: string, body: Readonly<Record<string, string>>): FakeReply => {
    switch (name) {
      case 'get_pix':
        // Without a Pix it fails.
        return billOf(body['id_areceber'] ?? '')
          ? {
              json: {
                type: 'success',
                pix: {
                  qrCode: { qrcode: pixOf(body['id_areceber'] ?? '') },
                  dadosPix: { status: 'ATIVA' },
                },
              },
            }
          : { status: 500, text: '' };
      case 'get_boleto':
        // Another value would write the charge anew.
        return body['atualiza_boleto'] === 'N'
          ? { text: PDF.toString('base64') }
          : failed('O boleto foi atualizado');
      case 'desbloqueio_confianca':
        if (isRefusing) return { json: { tipo: 'erro', mensagem: 'Já utilizado neste mês' } };
        unblocked.push(body['id'] ?? '');
        return { json: { tipo: 'sucesso', mensagem: 'Contrato liberado' } };
      default:
        return failed('Recurso não encontrado');
    }
  };
  const restore = (): void => {
    unblocked.length = 0;
    isRefusing = false;
  };
  const handle: FakeHandler = ({ pathname, headers, json }) => {
    const basic = `Basic ${Buffer.from(IXC_TOKEN).toString('base64')}`;
    if (headers.authorization !== basic) return { status: 401, json: { message: 'Token' } };
    const name = pathname.replace(/^\/webservice\/v1\//, '');
    return headers['ixcsoft'] === 'listar'
      ? list(name, json as Listing)
      : ask(name, json as Readonly<Record<string, string>>);
  };
  const service = await openFakeService({
    name: 'IXC de mentira',
    about: 'Clientes, boletos e contratos de um provedor. Nada sai desta máquina.',
    handle,
    details: {
      Endereço: `http://127.0.0.1:${String(options.port ?? '…')}`,
      Token: IXC_TOKEN,
      'CPF de um contrato bloqueado': '529.982.247-25',
      'CNPJ com letras': '12.ABC.345/01DE-35',
    },
    deeds: {
      'Recusar liberações': () => {
        isRefusing = true;
      },
      'Bloquear todos de novo': restore,
    },
    ...options,
  });
  return Object.assign(service, {
    unblocked,
    restore,
    refuse: () => {
      isRefusing = true;
    },
  });
};
