import { SendFailure } from '../../../connections/public.ts';

/** Attempts at a message that fails for a reason nobody knows. */
const UNEXPLAINED_ATTEMPTS = 8;

/** How long to wait after failure n, in milliseconds. */
export const retryDelay = (failures: number): number =>
  Math.min(60_000, 1_000 * 2 ** (failures - 1));

/** How often it has failed so far, this failure included. */
export interface Failures {
  /** Of this message. */
  readonly ofMessage: number;
  /** Of the connection since something was sent on it: failures of which it is, or may be, the reason. */
  readonly ofConnection: number;
}

/** The consequence of a failure. */
export type AfterFailure =
  | { readonly isFinal: true; readonly reason: string }
  | {
      readonly isFinal: false;
      readonly reason: string;
      /** Whether the message itself is the reason, as far as is known: people are told meanwhile. */
      readonly isOfMessage: boolean;
      /** Milliseconds until the chat is tried again. */
      readonly chatDelay: number;
      /** Milliseconds until anything of the connection is tried; 0 = the other chats go on. */
      readonly connectionDelay: number;
    };

/** The scope of a failure. An error that no provider has put into words may be of any scope. */
export const scopeOf = (error: unknown): SendFailure['scope'] =>
  error instanceof SendFailure ? error.scope : 'unknown';

/**
 * Decides what follows from a failed attempt. While the reason is not known the connection waits, and another chat is then
 * tried before this one: if that is sent, only this chat goes on waiting.
 */
export const afterFailure = (
  error: unknown,
  { ofMessage, ofConnection }: Failures,
): AfterFailure => {
  const reason = error instanceof Error ? error.message : String(error);
  const isExplained = error instanceof SendFailure;
  const most = isExplained ? (error.attempts ?? Infinity) : UNEXPLAINED_ATTEMPTS;
  if ((isExplained && !error.retry) || ofMessage >= most) return { isFinal: true, reason };
  const isOfMessage = isExplained && error.attempts !== undefined;
  const retried = { isFinal: false, reason, isOfMessage } as const;
  switch (scopeOf(error)) {
    case 'chat':
      return { ...retried, chatDelay: retryDelay(ofMessage), connectionDelay: 0 };
    case 'connection': {
      const delay = retryDelay(Math.max(ofMessage, ofConnection));
      return { ...retried, chatDelay: delay, connectionDelay: delay };
    }
    case 'unknown': {
      const connectionDelay = retryDelay(ofConnection);
      return { ...retried, chatDelay: connectionDelay + retryDelay(ofMessage), connectionDelay };
    }
  }
};
