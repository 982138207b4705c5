import { SendFailure } from '../../public.ts';
import type { ChannelChat, OpenConnection, OutgoingChange, OutgoingMessage } from '../../public.ts';
import type { LineTraffic } from './traffic-counter.ts';

/** A line whose messages are counted on their way out. */
export class CountedLine implements OpenConnection {
  constructor(
    private readonly connectionId: number,
    private readonly line: OpenConnection,
    private readonly traffic: Pick<LineTraffic, 'sent' | 'failed'>,
  ) {}

  async send(message: OutgoingMessage): Promise<void> {
    try {
      await this.line.send(message);
    } catch (error) {
      if (error instanceof SendFailure && !error.retry) this.traffic.failed(this.connectionId);
      throw error;
    }
    this.traffic.sent(this.connectionId);
  }

  amend(change: OutgoingChange): Promise<void> {
    return this.line.amend(change);
  }

  markRead(chat: ChannelChat, externalIds: readonly string[]): Promise<void> {
    return this.line.markRead(chat, externalIds);
  }

  setTyping(chat: ChannelChat, active: boolean): Promise<void> {
    return this.line.setTyping(chat, active);
  }

  close(options: { logout: boolean }): Promise<void> {
    return this.line.close(options);
  }
}
