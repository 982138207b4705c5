import { Refusal } from './dialects.ts';

/** The body of a charge, judged as the published interface says. */
export interface WantedCob {
  readonly expiracao: number;
  readonly original: string;
  readonly chave: string;
  readonly devedor?: object;
  readonly solicitacaoPagador?: string;
}

const TXID = /^[a-zA-Z0-9]{26,35}$/;
const REFUND_ID = /^[a-zA-Z0-9]{1,35}$/;
const AMOUNT = /^\d{1,10}\.\d{2}$/;
const CPF = /^\d{11}$/;
const CNPJ = /^[0-9A-Z]{12}\d{2}$/;
const USUAL_SECONDS = 86_400;
const COB_FIELDS = [
  'calendario',
  'devedor',
  'valor',
  'chave',
  'solicitacaoPagador',
  'infoAdicionais',
  'loc',
];

type Fields = Readonly<Record<string, unknown>>;

const must = (holds: boolean, property: string): void => {
  if (!holds) throw new Refusal('invalid', property);
};

const fieldsOf = (value: unknown, property: string): Fields => {
  must(typeof value === 'object' && value !== null && !Array.isArray(value), property);
  return value as Fields;
};

export const judgeTxid = (txid: string): void => must(TXID.test(txid), 'txid');
export const judgeRefundId = (id: string): void => must(REFUND_ID.test(id), 'id');

export const judgeAmount = (value: unknown, property: string): string => {
  must(typeof value === 'string' && AMOUNT.test(value) && Number(value) > 0, property);
  return value as string;
};

const judgeDevedor = (value: unknown): object | undefined => {
  if (value === undefined) return undefined;
  const { cpf, cnpj, nome } = fieldsOf(value, 'devedor');
  must((cpf === undefined) !== (cnpj === undefined), 'devedor');
  if (cpf !== undefined) must(typeof cpf === 'string' && CPF.test(cpf), 'devedor.cpf');
  if (cnpj !== undefined) must(typeof cnpj === 'string' && CNPJ.test(cnpj), 'devedor.cnpj');
  must(typeof nome === 'string' && nome.length > 0 && nome.length <= 200, 'devedor.nome');
  return value as object;
};

/** @throws Refusal that names the property */
export const judgeCob = (body: unknown): WantedCob => {
  const fields = fieldsOf(body, 'cob');
  for (const name of Object.keys(fields)) must(COB_FIELDS.includes(name), name);
  const { expiracao = USUAL_SECONDS } = fieldsOf(fields.calendario, 'calendario');
  must(Number.isInteger(expiracao) && Number(expiracao) >= 1, 'calendario.expiracao');
  const original = judgeAmount(fieldsOf(fields.valor, 'valor').original, 'valor.original');
  const { chave, solicitacaoPagador: told } = fields;
  must(typeof chave === 'string' && chave.length > 0 && chave.length <= 77, 'chave');
  must(
    told === undefined || (typeof told === 'string' && told.length <= 140),
    'solicitacaoPagador',
  );
  const devedor = judgeDevedor(fields.devedor);
  return {
    expiracao: Number(expiracao),
    original,
    chave: chave as string,
    ...(devedor && { devedor }),
    ...(typeof told === 'string' && { solicitacaoPagador: told }),
  };
};

/** Only the state, and only that of a charge that its receiver takes back. */
export const judgeRemoval = (body: unknown): void => {
  const { status, ...others } = fieldsOf(body, 'cob');
  must(status === 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'status');
  must(Object.keys(others).length === 0, 'status');
};
