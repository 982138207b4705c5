import type { Bank } from './bank.ts';
import type { Pix } from './book.ts';
import { Refusal } from './dialects.ts';
import type { Keys } from './keys.ts';
import type { Notices } from './notices.ts';

/** A call as it arrived. */
export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Undefined where there was none. */
  readonly body: unknown;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface ApiParts {
  readonly bank: Bank;
  readonly keys: Keys;
  readonly notices: Notices;
  readonly key: string;
}

type Handler = (
  parts: ApiParts,
  call: ApiCall,
  named: readonly string[],
) => Answer | Promise<Answer>;

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly scope: string;
  readonly handle: Handler;
}

const ok = (body: unknown, status = 200): Answer => ({ status, body });
/** Fields that Efí adds, and that a list of the standard has, too. */
const listed = (pix: Pix): object => ({ ...pix, campoNovo: 'nunca visto' });

const listPix: Handler = ({ bank }, { query }) => {
  const [inicio, fim] = [query.get('inicio') ?? '', query.get('fim') ?? ''];
  if (Number.isNaN(Date.parse(inicio)) || Number.isNaN(Date.parse(fim))) {
    throw new Refusal('invalid', 'inicio');
  }
  const paginaAtual = Number(query.get('paginacao.paginaAtual') ?? 0);
  const itensPorPagina = Math.min(1000, Number(query.get('paginacao.itensPorPagina') ?? 100));
  const { pix, pages } = bank.page(new Date(inicio), new Date(fim), paginaAtual, itensPorPagina);
  const paginacao = { paginaAtual, itensPorPagina, quantidadeDePaginas: pages };
  return ok({ parametros: { inicio, fim, paginacao }, pix: pix.map(listed) });
};

const putWebhook: Handler = async ({ notices, key }, { body }, [chave = '']) => {
  if (decodeURIComponent(chave) !== key) throw new Refusal('keyUnknown', 'chave');
  const { webhookUrl } = (body ?? {}) as { readonly webhookUrl?: string };
  if (webhookUrl === undefined || !/^https:\/\//.test(webhookUrl)) {
    throw new Refusal('webhookInvalid', 'webhookUrl');
  }
  if (!(await notices.register(webhookUrl))) throw new Refusal('webhookInvalid', 'webhookUrl');
  return ok({ webhookUrl });
};

const getWebhook: Handler = ({ notices, key }, _call, [chave = '']) => {
  if (decodeURIComponent(chave) !== key) throw new Refusal('keyUnknown', 'chave');
  if (notices.url === undefined) throw new Refusal('webhookUnknown', 'chave');
  return ok({ webhookUrl: notices.url, chave: key, criacao: new Date().toISOString() });
};

const deleteWebhook: Handler = (parts, call, named) => {
  void getWebhook(parts, call, named);
  parts.notices.unregister();
  return ok(undefined, 204);
};

const ROUTES: readonly Route[] = [
  {
    ...{ method: 'PUT', path: /^\/v2\/cob\/([^/]+)$/, scope: 'cob.write' },
    handle: ({ bank }, { body }, [txid = '']) => ok(bank.create(txid, body), 201),
  },
  {
    ...{ method: 'GET', path: /^\/v2\/cob\/([^/]+)$/, scope: 'cob.read' },
    handle: ({ bank }, _call, [txid = '']) => ok(bank.cob(txid)),
  },
  {
    ...{ method: 'PATCH', path: /^\/v2\/cob\/([^/]+)$/, scope: 'cob.write' },
    handle: ({ bank }, { body }, [txid = '']) => ok(bank.remove(txid, body)),
  },
  { method: 'GET', path: /^\/v2\/pix$/, scope: 'pix.read', handle: listPix },
  {
    ...{ method: 'PUT', path: /^\/v2\/pix\/([^/]+)\/devolucao\/([^/]+)$/, scope: 'pix.write' },
    handle: ({ bank }, { body }, [endToEndId = '', id = '']) =>
      ok(bank.refund(endToEndId, id, body), 201),
  },
  {
    ...{ method: 'GET', path: /^\/v2\/pix\/([^/]+)\/devolucao\/([^/]+)$/, scope: 'pix.read' },
    handle: ({ bank }, _call, [endToEndId = '', id = '']) => {
      const refund = bank.found(endToEndId).devolucoes.find((each) => each.id === id);
      if (!refund) throw new Refusal('refundUnknown', 'id');
      return ok(refund);
    },
  },
  { method: 'PUT', path: /^\/v2\/webhook\/([^/]+)$/, scope: 'webhook.write', handle: putWebhook },
  { method: 'GET', path: /^\/v2\/webhook\/([^/]+)$/, scope: 'webhook.read', handle: getWebhook },
  {
    ...{ method: 'DELETE', path: /^\/v2\/webhook\/([^/]+)$/, scope: 'webhook.write' },
    handle: deleteWebhook,
  },
];

/** Answers a call as the standard says. @throws Refusal */
export const answerTo = async (parts: ApiParts, call: ApiCall): Promise<Answer> => {
  const authorization = String(call.headers.authorization ?? '');
  if (call.method === 'POST' && call.path === '/oauth/token') {
    return ok(parts.keys.give(authorization));
  }
  for (const { method, path, scope, handle } of ROUTES) {
    const match = path.exec(call.path);
    if (call.method !== method || !match) continue;
    parts.keys.require(authorization, scope);
    return handle(parts, call, match.slice(1));
  }
  throw new Refusal('nowhere');
};
