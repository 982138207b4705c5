import type { Outbound } from 'prosa/core';
import { OutboundError } from 'prosa/core';
import { readHookAnswer } from './answer.ts';
import type { HookAnswer } from './answer.ts';
import { signedHeaders } from './signature.ts';

const TIMEOUT_MILLISECONDS = 10_000;

/** A company's own system, as it is called. */
export interface OpenHook {
  readonly url: string;
  readonly header: { readonly name: string; readonly value: string } | undefined;
  readonly secrets: readonly string[];
}

/** A call to it. */
export interface HookCall {
  /** Of the delivery: the same at each attempt. */
  readonly id: string;
  readonly body: string;
  readonly at: Date;
  readonly signal?: AbortSignal;
}

/**
 * Calls a company's own system.
 * @returns its answer about the ticket; undefined where it has none
 * @throws OutboundError
 */
export const callHook = async (
  outbound: Pick<Outbound, 'text'>,
  { url, header, secrets }: OpenHook,
  { id, body, at, signal }: HookCall,
): Promise<HookAnswer | undefined> => {
  try {
    const answer = await outbound.text({
      url,
      method: 'POST',
      headers: {
        ...signedHeaders(id, at, body, secrets),
        ...(header && { [header.name]: header.value }),
      },
      body: { bytes: body, type: 'application/json' },
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      ...(signal && { signal }),
    });
    return readHookAnswer(answer.body);
  } catch (error) {
    // It took the message and answered with more than anybody reads.
    if (
      error instanceof OutboundError &&
      error.kind === 'malformed' &&
      error.status !== undefined
    ) {
      return undefined;
    }
    throw error;
  }
};
