import { Core } from 'prosa/core';
import type { Config } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { ChannelChat, OpenConnection } from '../../../connections/public.ts';

interface Pause {
  readonly rowId: number;
  /** On the clock of the process. */
  readonly until: number;
}

/** A row of the outbox, as far as a pause before it goes. */
interface Typed {
  readonly id: number;
  readonly typingMilliseconds: number;
  readonly attempts: number;
}

/**
 * Shows customers that somebody types before a message of the outbox leaves. Whatever else comes for the connection ends the pause
 * at once: people never wait for it. The row goes on with its pause where it was interrupted.
 */
@injectable()
export class TypingPause {
  readonly #pauses = new Map<number, Pause>();
  readonly #waiting = new Map<number, () => void>();

  constructor(@inject(Core.Config) private readonly config: Pick<Config, 'typing'>) {}

  /** @returns false where it was interrupted: the message is not to leave yet */
  async over(
    connectionId: number,
    row: Typed,
    chat: ChannelChat,
    open: Pick<OpenConnection, 'setTyping'>,
  ): Promise<boolean> {
    // One that is tried again has had its pause.
    if (!this.config.typing || row.typingMilliseconds === 0 || row.attempts > 0) return true;
    const begun = this.#pauses.get(connectionId);
    const pause = begun?.rowId === row.id ? begun : this.#begin(connectionId, row, chat, open);
    const isOver = await this.#wait(connectionId, pause.until - performance.now());
    if (isOver) this.#pauses.delete(connectionId);
    return isOver;
  }

  /** Something else is to be sent on a connection. */
  interrupt(connectionId: number): void {
    this.#waiting.get(connectionId)?.();
  }

  /** Ends all pauses: the process ends. */
  stop(): void {
    for (const end of this.#waiting.values()) end();
  }

  #begin(
    connectionId: number,
    { id, typingMilliseconds }: Typed,
    chat: ChannelChat,
    open: Pick<OpenConnection, 'setTyping'>,
  ): Pause {
    const pause = { rowId: id, until: performance.now() + typingMilliseconds };
    this.#pauses.set(connectionId, pause);
    // A customer who sees nothing of it is sent the message all the same.
    open.setTyping(chat, true).catch(() => undefined);
    return pause;
  }

  #wait(connectionId: number, milliseconds: number): Promise<boolean> {
    if (milliseconds <= 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = (isOver: boolean): void => {
        clearTimeout(timer);
        this.#waiting.delete(connectionId);
        resolve(isOver);
      };
      const timer = setTimeout(() => end(true), milliseconds);
      this.#waiting.set(connectionId, () => end(false));
    });
  }
}
