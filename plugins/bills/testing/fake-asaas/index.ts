import { openFakeService } from 'prosa/core/testing';
import type { FakeHandler, FakeReply, FakeService, FakeServiceOptions } from 'prosa/core/testing';
import { BARCODE, billOf, debtorOf, DEBTORS, pixOf } from '../debtors.ts';
import type { Debtor } from '../debtors.ts';

export const ASAAS_KEY = '$aact_hmlg_de_mentira';

const refused = (status: number, code: string): FakeReply => ({
  status,
  json: { errors: [{ code, description: code }] },
});

const page = (data: readonly object[]): FakeReply => ({
  json: { object: 'list', hasMore: false, totalCount: data.length, limit: 10, offset: 0, data },
});

const customer = ({ document, name, phone }: Debtor): object => ({
  object: 'customer',
  id: `cus_${document}`,
  name,
  cpfCnpj: document,
  mobilePhone: phone,
  email: 'segredo@example.com',
  deleted: false,
});

const payments = (query: URLSearchParams): FakeReply => {
  const debtor = debtorOf((query.get('customer') ?? '').replace('cus_', ''));
  const isOverdue = query.get('status') === 'OVERDUE';
  const found = (debtor?.bills ?? []).filter((bill) => bill.isOverdue === isOverdue);
  return page(
    found.map(({ id, number, value, dueDate, description }) => ({
      object: 'payment',
      id: `pay_${id}`,
      invoiceNumber: number,
      value: Number(value),
      dueDate,
      description,
      billingType: 'BOLETO',
      invoiceUrl: `https://www.asaas.com/i/${id}`,
      status: isOverdue ? 'OVERDUE' : 'PENDING',
    })),
  );
};

/** Asaas, as far as bills need it: key, a quota, GETs with a body refused. */
export const startAsaasFake = (options: FakeServiceOptions = {}): Promise<FakeService> => {
  let isSpent = false;
  const handle: FakeHandler = ({ method, pathname, query, headers, text }) => {
    // Its gateway takes this for an attack.
    if (method === 'GET' && text !== '') return { status: 403, text: 'Forbidden' };
    if (headers['user-agent'] === undefined) return refused(400, 'user_agent_not_found');
    if (headers['access_token'] !== ASAAS_KEY) return refused(401, 'invalid_access_token');
    if (isSpent) {
      return { ...refused(429, 'too_many_requests'), headers: { 'RateLimit-Reset': '5400' } };
    }
    if (pathname === '/v3/customers') {
      const document = query.get('cpfCnpj');
      const debtor = document === null ? DEBTORS[0] : debtorOf(document);
      return page(debtor ? [customer(debtor)] : []);
    }
    if (pathname === '/v3/payments') return payments(query);
    const [, id = '', part] = /^\/v3\/payments\/pay_(\d+)\/(\w+)$/.exec(pathname) ?? [];
    if (!billOf(id)) return refused(404, 'not_found');
    if (part === 'pixQrCode') {
      return { json: { encodedImage: '', payload: pixOf(id), expirationDate: '2030-01-01' } };
    }
    return { json: { identificationField: BARCODE, barCode: BARCODE.replaceAll(/\D/g, '') } };
  };
  return openFakeService({
    name: 'Asaas de mentira',
    about: 'Clientes e cobranças para desenvolver. Nada sai desta máquina.',
    handle,
    deeds: {
      'Esgotar a cota': () => {
        isSpent = true;
      },
      'Renovar a cota': () => {
        isSpent = false;
      },
    },
    details: {
      'Chave da API': ASAAS_KEY,
      Endereço: `http://127.0.0.1:${String(options.port ?? '…')}`,
      'CNPJ com letras': '12.ABC.345/01DE-35',
      CPF: '529.982.247-25',
    },
    ...options,
  });
};
