import type { Explain } from 'prosa/core';
import { OutboundError } from 'prosa/core';
import { ProviderError } from '../../billing/public.ts';

const UNKNOWN_CODES: ReadonlySet<string> = new Set([
  'cobranca_nao_encontrada',
  'CobNaoEncontrado',
  'pix_nao_encontrado',
  'PixNaoEncontrado',
  'devolucao_nao_encontrada',
  'PixDevolucaoNaoEncontrada',
  'webhook_nao_encontrado',
  'WebhookNaoEncontrado',
]);

const wordIn = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null) return undefined;
  // Efí answers `{nome, mensagem}`; the standard a `type` whose last part names the error.
  if ('nome' in body && typeof body.nome === 'string') return body.nome;
  if ('type' in body && typeof body.type === 'string') return body.type.split('/').at(-1);
  return 'error' in body && typeof body.error === 'string' ? body.error : undefined;
};

/** Reads the name of an error in both dialects; the words beside it may quote a document, and are left alone. */
export const explain: Explain = ({ status, body }) => {
  if (status < 400) return undefined;
  const code = wordIn(body);
  if (code === undefined || status === 401 || status === 403 || status === 429 || status >= 500) {
    return undefined;
  }
  return { kind: 'bad-request', code, status };
};

/** Whether the provider does not know what it was asked for: 404, or 400 with a name for it. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof OutboundError &&
  error.kind === 'bad-request' &&
  (error.status === 404 || UNKNOWN_CODES.has(error.code ?? ''));

/** Whether the provider refused the request itself: asked the same way again, it would do so again. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof OutboundError && error.kind === 'bad-request';

/** Whether the token was refused. */
export const isDeadToken = (error: unknown): boolean =>
  error instanceof OutboundError && error.status === 401;

/** A failed call as those who charge know it. Any other error is returned as it is. */
export const providerError = (error: unknown): unknown => {
  if (!(error instanceof OutboundError)) return error;
  const { kind, code, status, retryAfterSeconds } = error;
  const words = [kind, status, code].filter((each) => each !== undefined).join(' ');
  const message = `the payment provider failed: ${words}`;
  switch (kind) {
    case 'busy':
      return new ProviderError('busy', message, retryAfterSeconds);
    case 'down':
      return status === 503
        ? new ProviderError('busy', message, retryAfterSeconds)
        : new ProviderError('unreachable', message, retryAfterSeconds);
    case 'late':
    case 'malformed':
      return new ProviderError('unreachable', message);
    case 'bad-key':
    case 'no-credit':
    case 'refused-address':
    case 'certificate':
      return new ProviderError('misconfigured', message);
    case 'bad-request':
    case 'too-long':
      return new ProviderError('refused', message);
  }
};
