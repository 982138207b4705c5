/** The ways in which providers word their errors: Efí's own, and the standard's. */
export type Dialect = 'efi' | 'bacen';

interface Wording {
  readonly status: number;
  readonly name: string;
}

/** Each failure in both dialects. */
const WORDINGS = {
  invalid: { efi: [400, 'valor_invalido'], bacen: [400, 'CobOperacaoInvalida'] },
  cobUnknown: { efi: [400, 'cobranca_nao_encontrada'], bacen: [404, 'CobNaoEncontrado'] },
  txidUsed: { efi: [409, 'txid_duplicado'], bacen: [400, 'CobOperacaoInvalida'] },
  cobClosed: { efi: [400, 'status_cobranca_invalido'], bacen: [400, 'CobOperacaoInvalida'] },
  pixUnknown: { efi: [400, 'pix_nao_encontrado'], bacen: [404, 'PixNaoEncontrado'] },
  refundUnknown: {
    efi: [400, 'devolucao_nao_encontrada'],
    bacen: [404, 'PixDevolucaoNaoEncontrada'],
  },
  refundInvalid: { efi: [400, 'devolucao_invalida'], bacen: [400, 'PixDevolucaoInvalida'] },
  refundUsed: { efi: [409, 'devolucao_id_duplicado'], bacen: [400, 'PixDevolucaoInvalida'] },
  webhookUnknown: { efi: [400, 'webhook_nao_encontrado'], bacen: [404, 'WebhookNaoEncontrado'] },
  webhookInvalid: { efi: [400, 'webhook_invalido'], bacen: [400, 'WebhookOperacaoInvalida'] },
  keyUnknown: { efi: [400, 'chave_invalida'], bacen: [403, 'AcessoNegado'] },
  forbidden: { efi: [403, 'escopo_invalido'], bacen: [403, 'AcessoNegado'] },
  tokenDead: { efi: [401, 'token_invalido'], bacen: [401, 'AcessoNegado'] },
  clientUnknown: { efi: [401, 'invalid_client'], bacen: [401, 'AcessoNegado'] },
  nowhere: { efi: [404, 'rota_nao_encontrada'], bacen: [404, 'NaoEncontrado'] },
  busy: { efi: [429, 'limite_excedido'], bacen: [429, 'LimiteExcedido'] },
  down: { efi: [503, 'servico_indisponivel'], bacen: [503, 'ServicoIndisponivel'] },
} as const satisfies Readonly<Record<string, Readonly<Record<Dialect, readonly [number, string]>>>>;

export type Failing = keyof typeof WORDINGS;

/** A request that the provider refuses. */
export class Refusal extends Error {
  readonly failing: Failing;
  /** The property that is wrong. */
  readonly property: string;

  constructor(failing: Failing, property = '') {
    super(failing);
    this.failing = failing;
    this.property = property;
  }
}

const wordingOf = (failing: Failing, dialect: Dialect): Wording => {
  const [status, name] = WORDINGS[failing][dialect];
  return { status, name };
};

/** The answer to a request that was refused. */
export const refusalIn = (
  dialect: Dialect,
  { failing, property }: Refusal,
): { readonly status: number; readonly body: object } => {
  const { status, name } = wordingOf(failing, dialect);
  if (dialect === 'efi') return { status, body: { nome: name, mensagem: `${name} ${property}` } };
  const violations = property === '' ? {} : { violacoes: [{ razao: name, propriedade: property }] };
  return {
    status,
    body: {
      type: `https://pix.bcb.gov.br/api/v2/error/${name}`,
      title: name,
      status,
      ...violations,
    },
  };
};
