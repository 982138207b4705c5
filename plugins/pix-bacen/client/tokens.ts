import type { Clock } from 'prosa/core';

/** A token as it was given. */
export interface Token {
  readonly text: string;
  /** Undefined where the provider does not tell them. */
  readonly scopes: readonly string[] | undefined;
  readonly expiresAt: number;
}

/** A token that is about to end is not begun with. */
const MARGIN_MILLISECONDS = 30_000;

/**
 * Keeps the token of each account: twenty calls that find theirs dead ask for one new token, and each goes on with it.
 * Nothing of it is stored.
 */
export class Tokens {
  readonly #clock: Clock;
  readonly #known = new Map<string, Token>();
  readonly #asked = new Map<string, Promise<Token>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * A token that still holds.
   * @param account whose credentials it belongs to: other credentials are another account
   * @param dead the one that was refused
   * @param ask asks the provider for one
   */
  async get(account: string, ask: () => Promise<Token>, dead?: Token): Promise<Token> {
    const known = this.#known.get(account);
    if (known && known !== dead && this.#holds(known)) return known;
    const asked = this.#asked.get(account);
    if (asked) return asked;
    const asking = this.#ask(account, ask);
    this.#asked.set(account, asking);
    return asking;
  }

  async #ask(account: string, ask: () => Promise<Token>): Promise<Token> {
    try {
      const token = await ask();
      this.#known.set(account, token);
      return token;
    } finally {
      this.#asked.delete(account);
    }
  }

  #holds({ expiresAt }: Token): boolean {
    return expiresAt - MARGIN_MILLISECONDS > this.#clock.now().getTime();
  }
}
