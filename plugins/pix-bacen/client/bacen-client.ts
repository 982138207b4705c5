import type { Static, TSchema } from '@sinclair/typebox';
import type { ClientIdentity, Clock, Outbound, OutboundRequest } from 'prosa/core';
import type { Profile } from '../profiles/index.ts';
import {
  AnyAnswer,
  CobAnswer,
  PixPageAnswer,
  RefundAnswer,
  TokenAnswer,
  WebhookAnswer,
} from './answers.ts';
import type { PixAnswer } from './answers.ts';
import { explain, isDeadToken } from './failures.ts';
import type { Token, Tokens } from './tokens.ts';

const TIMEOUT_MILLISECONDS = 15_000;
const TOKEN_SECONDS = 300;
const PIX_PER_PAGE = 100;
/** A provider whose pages never end is not read for ever. */
const MOST_PAGES = 10_000;

/** All that is needed to speak for an account at a provider. */
export interface BacenAccount {
  /** Of the account and its credentials: others have another. */
  readonly id: string;
  readonly profile: Profile;
  /** Without a slash at the end. */
  readonly apiUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly identity?: ClientIdentity;
  /** Fingerprint of the provider's certificate, where nobody whom everybody trusts signed it. */
  readonly serverCertificate?: string;
}

/** A charge as the standard takes it. */
export interface CobBody {
  readonly calendario: { readonly expiracao: number };
  readonly devedor?: { readonly nome: string } & (
    | { readonly cpf: string }
    | { readonly cnpj: string }
  );
  readonly valor: { readonly original: string };
  readonly chave: string;
  readonly solicitacaoPagador: string;
}

type Method = NonNullable<OutboundRequest['method']>;
type Extras = Pick<OutboundRequest, 'body' | 'query' | 'headers'>;

export interface BacenClientOptions {
  readonly outbound: Pick<Outbound, 'json'>;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly account: BacenAccount;
}

/** Speaks the standard API of Pix. All methods reject with an `OutboundError`. */
export class BacenClient {
  readonly #options: BacenClientOptions;

  constructor(options: BacenClientOptions) {
    this.#options = options;
  }

  putCob(txid: string, body: CobBody): Promise<CobAnswer> {
    return this.#call('PUT', `/cob/${txid}`, CobAnswer, { body: { json: body } });
  }

  getCob(txid: string): Promise<CobAnswer> {
    return this.#call('GET', `/cob/${txid}`, CobAnswer);
  }

  /** Takes a charge back. The state travels alone: nothing else of a charge is ever changed. */
  removeCob(txid: string): Promise<CobAnswer> {
    const body = { json: { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' } };
    return this.#call('PATCH', `/cob/${txid}`, CobAnswer, { body });
  }

  /** Every Pix that was received in a period, page by page. */
  async *listPix(from: Date, to: Date): AsyncGenerator<PixAnswer, void> {
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = {
        inicio: from.toISOString(),
        fim: to.toISOString(),
        'paginacao.paginaAtual': String(page),
        'paginacao.itensPorPagina': String(PIX_PER_PAGE),
      };
      const { parametros, pix = [] } = await this.#call('GET', '/pix', PixPageAnswer, { query });
      yield* pix;
      if (page + 1 >= parametros.paginacao.quantidadeDePaginas) return;
    }
  }

  putRefund(endToEndId: string, id: string, amount: string): Promise<RefundAnswer> {
    const body = { json: { valor: amount } };
    return this.#call('PUT', `/pix/${endToEndId}/devolucao/${id}`, RefundAnswer, { body });
  }

  getRefund(endToEndId: string, id: string): Promise<RefundAnswer> {
    return this.#call('GET', `/pix/${endToEndId}/devolucao/${id}`, RefundAnswer);
  }

  async putWebhook(
    key: string,
    webhookUrl: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<void> {
    const extras = { body: { json: { webhookUrl } }, headers };
    await this.#call('PUT', webhookPath(key), AnyAnswer, extras);
  }

  getWebhook(key: string): Promise<Static<typeof WebhookAnswer>> {
    return this.#call('GET', webhookPath(key), WebhookAnswer);
  }

  async deleteWebhook(key: string): Promise<void> {
    await this.#call('DELETE', webhookPath(key), AnyAnswer);
  }

  /** A token that still holds. @param dead the one that was refused */
  token(dead?: Token): Promise<Token> {
    const { tokens, account } = this.#options;
    return tokens.get(account.id, () => this.#newToken(), dead);
  }

  async #newToken(): Promise<Token> {
    const { outbound, account, clock } = this.#options;
    const fields = { grant_type: 'client_credentials' };
    const credentials = `${account.clientId}:${account.clientSecret}`;
    const { body } = await outbound.json({
      ...this.#door(),
      url: account.tokenUrl,
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
      body: account.profile.tokenBody === 'json' ? { json: fields } : { form: fields },
      schema: TokenAnswer,
    });
    const { access_token: text, expires_in: seconds = TOKEN_SECONDS, scope } = body;
    const scopes = scope?.split(' ').filter((each) => each !== '');
    return { text, scopes, expiresAt: clock.now().getTime() + seconds * 1000 };
  }

  /** A call with a token; one that is refused is called once more, with a new one. */
  async #call<S extends TSchema>(
    method: Method,
    path: string,
    schema: S,
    extras: Extras = {},
  ): Promise<Static<S>> {
    const token = await this.token();
    try {
      return await this.#callWith(token, method, path, schema, extras);
    } catch (error) {
      if (!isDeadToken(error)) throw error;
      return this.#callWith(await this.token(token), method, path, schema, extras);
    }
  }

  async #callWith<S extends TSchema>(
    token: Token,
    method: Method,
    path: string,
    schema: S,
    extras: Extras,
  ): Promise<Static<S>> {
    const { outbound, account } = this.#options;
    const { body } = await outbound.json({
      ...this.#door(),
      ...extras,
      url: account.apiUrl + path,
      method,
      headers: { ...extras.headers, authorization: `Bearer ${token.text}` },
      explain,
      schema,
    });
    return body;
  }

  /** The certificates of both sides, and the time that a call may take. */
  #door(): Pick<OutboundRequest, 'identity' | 'certificate' | 'timeoutMilliseconds'> {
    const { identity, serverCertificate } = this.#options.account;
    return {
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      ...(identity && { identity }),
      ...(serverCertificate !== undefined && { certificate: serverCertificate }),
    };
  }
}

const webhookPath = (key: string): string => `/webhook/${encodeURIComponent(key)}`;
