import { SendFailure } from '../../public.ts';
import type { ChannelChat, OpenConnection, OutgoingChange, OutgoingMessage } from '../../public.ts';
import type { TrafficCounter } from './traffic-counter.ts';

/** A connection whose messages are counted on their way out. */
export class CountedConnection implements OpenConnection {
  readonly exists?: NonNullable<OpenConnection['exists']>;

  constructor(
    private readonly connectionId: number,
    private readonly connection: OpenConnection,
    private readonly traffic: Pick<TrafficCounter, 'sent' | 'failed'>,
  ) {
    // Left out where its kind of connection cannot ask.
    const exists = connection.exists?.bind(connection);
    if (exists) this.exists = exists;
  }

  async send(message: OutgoingMessage): Promise<void> {
    try {
      await this.connection.send(message);
    } catch (error) {
      if (error instanceof SendFailure && !error.retry) this.traffic.failed(this.connectionId);
      throw error;
    }
    this.traffic.sent(this.connectionId);
  }

  amend(change: OutgoingChange): Promise<void> {
    return this.connection.amend(change);
  }

  markRead(chat: ChannelChat, externalIds: readonly string[]): Promise<void> {
    return this.connection.markRead(chat, externalIds);
  }

  setTyping(chat: ChannelChat, active: boolean): Promise<void> {
    return this.connection.setTyping(chat, active);
  }

  async askAllowance(): Promise<void> {
    await this.connection.askAllowance?.();
  }

  close(options: { logout: boolean }): Promise<void> {
    return this.connection.close(options);
  }
}
