import type { Explain, OutboundErrorKind, OutboundFailure } from 'prosa/core';
import { listOf, recordOf, textOf } from './json.ts';

/** Parameters that some servers or models refuse. */
const REFUSABLE = [
  'max_completion_tokens',
  'max_tokens',
  'temperature',
  'stream_options',
  'tools',
  'response_format',
] as const;
export type Refusable = (typeof REFUSABLE)[number];

const REFUSED = 'refused_';

/** The parameter that a failed call was refused for; undefined where it failed for another reason. */
export const refusedParameter = (failure: OutboundFailure): Refusable | undefined =>
  REFUSABLE.find((parameter) => failure.code === `${REFUSED}${parameter}`);

/** The words of a failure in any of the shapes in which servers put them. */
interface Told {
  readonly message: string;
  readonly code: string;
  readonly type: string;
  readonly parameter: string;
  /** A status within the answer: some say 200 above it. */
  readonly status: number | undefined;
}

const toldIn = (body: unknown): Told | undefined => {
  const answer = recordOf(body);
  // OpenAI and most others: `error`. vLLM: the error itself. FastAPI: `detail`, a text or a list with places.
  const isBare = answer.object === 'error';
  const error = isBare ? answer : recordOf(answer.error);
  const text = textOf(answer.error) || textOf(answer.detail);
  const [detail] = listOf(answer.detail).map(recordOf);
  if (detail) {
    const parameter = textOf(listOf(detail.loc).at(-1));
    return { message: textOf(detail.msg), code: '', type: '', parameter, status: undefined };
  }
  if (Object.keys(error).length === 0 && text === '') return undefined;
  const { code, param } = error;
  return {
    message: textOf(error.message) || text,
    code: textOf(code),
    type: textOf(error.type),
    parameter: textOf(param),
    status: typeof code === 'number' && code >= 400 && code < 600 ? code : undefined,
  };
};

const KIND_OF_STATUS: Readonly<Record<number, OutboundErrorKind>> = {
  401: 'bad-key',
  402: 'no-credit',
  403: 'bad-key',
  408: 'late',
  413: 'too-long',
  429: 'busy',
  504: 'late',
};

const TOO_LONG =
  /context[ _-]?(length|window|size)|maximum context|too many tokens|prompt is too long|exceeds? .{0,40}context/i;
const REFUSAL = /unsupported|not support|unrecognized|unknown|not permitted|not allowed|extra/i;

const refusalIn = ({ code, message, parameter }: Told): Refusable | undefined => {
  if (!REFUSAL.test(code) && !REFUSAL.test(message)) return undefined;
  const [root = ''] = parameter.split('.');
  const named = REFUSABLE.find((each) => each === (root === 'tool_choice' ? 'tools' : root));
  if (named) return named;
  // The first one named is the refused one; the second may be the one to use instead.
  const places = REFUSABLE.map((each) => ({
    each,
    at: message.search(new RegExp(`\\b${each}\\b`)),
  }));
  return places.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)[0]?.each;
};

const kindOfTold = (status: number, told: Told): OutboundErrorKind | undefined => {
  if ([told.code, told.type].includes('insufficient_quota')) return 'no-credit';
  const meant = told.status ?? status;
  if (meant < 400) return 'down';
  return KIND_OF_STATUS[meant] ?? (meant < 500 ? 'bad-request' : 'down');
};

/** Reads failures of servers that speak OpenAI's protocol, in their dialects. */
export const explainModel: Explain = ({ status, body }) => {
  const told = toldIn(body);
  if (!told) return undefined;
  const meant = told.status ?? status;
  if (meant < 500 && (told.code === 'context_length_exceeded' || TOO_LONG.test(told.message))) {
    return { kind: 'too-long', code: 'context_length_exceeded' };
  }
  const refused = meant === 400 || meant === 422 ? refusalIn(told) : undefined;
  if (refused) return { kind: 'bad-request', code: `${REFUSED}${refused}` };
  const kind = kindOfTold(status, told);
  if (kind === undefined) return undefined;
  return told.code === '' ? { kind } : { kind, code: told.code };
};
