import { openFakeService } from 'prosa/core/testing';
import type { FakeHandler, FakeReply, FakeService, FakeServiceOptions } from 'prosa/core/testing';
import { BARCODE, billOf, debtorOf, pixOf } from '../debtors.ts';
import type { Debtor } from '../debtors.ts';

export const MKAUTH_CLIENT = 'prosa';
export const MKAUTH_SECRET = 'segredo-do-mkauth';

const dated = (day: string): string => `${day} 00:00:00`;

const title = (
  { id, number, value, dueDate, description }: Debtor['bills'][number],
  isWhole: boolean,
): object => ({
  uuid: `t-${id}`,
  titulo: number,
  valor: value,
  datavenc: dated(dueDate),
  obs: description,
  ...(isWhole && { linhadig: BARCODE, pix: pixOf(id), pix_link: '' }),
});

/** MK-Auth, as far as bills need it, in either of its two dialects. */
export interface MkauthFake extends FakeService {
  /** Customers that were unblocked, each as often as it was asked for. */
  readonly unblocked: readonly string[];
  /** Takes all tokens back, as time does. */
  expire(): void;
}

export const startMkauthFake = async (
  options: FakeServiceOptions & { readonly dialect?: 'documented' | 'field' } = {},
): Promise<MkauthFake> => {
  const { dialect = 'documented', ...rest } = options;
  const unblocked: string[] = [];
  let serial = 1;
  const token = (): string => `eyJ0.eyJz${String(serial)}.c2ln`;
  const documented = (method: string, path: string, json: unknown): FakeReply | undefined => {
    const [, document = ''] = /^cliente\/listar\/cpf_cnpj=(.+)$/.exec(path) ?? [];
    const [, who = ''] = /^titulo\/aberto\/(.+)$/.exec(path) ?? [];
    const [, id = ''] = /^titulo\/show\/t-(.+)$/.exec(path) ?? [];
    if (document !== '') {
      const debtor = debtorOf(document);
      const { name = '', phone = '', isBlocked = false } = debtor ?? {};
      const row = { uuid: `c-${document}`, nome: name, celular: phone, senha: 'em claro' };
      return {
        json: { clientes: debtor ? [{ ...row, bloqueado: isBlocked ? 'sim' : 'nao' }] : [] },
      };
    }
    if (who !== '')
      return { json: { titulos: (debtorOf(who)?.bills ?? []).map((bill) => title(bill, false)) } };
    const bill = billOf(id);
    if (bill) return { json: title(bill, true) };
    if (method === 'PUT' && path === 'cliente/editar') {
      unblocked.push(String((json as { uuid: unknown }).uuid));
      return { json: { status: 'sucesso' } };
    }
    return undefined;
  };
  const field = (path: string): FakeReply | undefined => {
    const [, document = ''] = /^cliente\/show\/(.+)$/.exec(path) ?? [];
    const [, uuid = ''] = /^cliente\/desbloqueio\/(.+)$/.exec(path) ?? [];
    if (uuid !== '') {
      unblocked.push(uuid);
      return { text: 'OK' };
    }
    if (document === '') return undefined;
    const debtor = debtorOf(document);
    if (!debtor) return { text: 'NULL' };
    const titulos = debtor.bills.map((bill) => ({
      ...title(bill, true),
      nome: debtor.name,
      celular: debtor.phone,
      uuid_cliente: `c-${document}`,
      bloqueado: debtor.isBlocked ? 'sim' : 'nao',
      qrcode: pixOf(bill.id),
    }));
    return { json: { dados_cliente: { titulos } } };
  };
  const handle: FakeHandler = ({ method, pathname, headers, json }) => {
    const basic = Buffer.from(`${MKAUTH_CLIENT}:${MKAUTH_SECRET}`).toString('base64');
    const path = pathname.replace(/^\/api\//, '');
    if (path === '') {
      return headers.authorization === `Basic ${basic}`
        ? { text: token() }
        : { status: 401, text: 'Unauthorized' };
    }
    if (headers.authorization !== `Bearer ${token()}`)
      return { status: 401, text: 'Expired token' };
    const answer = dialect === 'documented' ? documented(method, path, json) : field(path);
    // An address that it does not know is answered with its login page.
    return answer ?? { headers: { 'content-type': 'text/html' }, text: '<html>Login</html>' };
  };
  const service = await openFakeService({
    name: 'MK-Auth de mentira',
    about: 'Clientes e títulos de um provedor. Nada sai desta máquina.',
    handle,
    details: {
      Endereço: `http://127.0.0.1:${String(options.port ?? '…')}`,
      'Client ID': MKAUTH_CLIENT,
      'Client secret': MKAUTH_SECRET,
      'CPF de um cliente bloqueado': '529.982.247-25',
    },
    deeds: {
      'Vencer os tokens': () => {
        serial += 1;
      },
    },
    ...rest,
  });
  return Object.assign(service, {
    unblocked,
    expire: () => {
      serial += 1;
    },
  });
};
