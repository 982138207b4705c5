import type { WAMessageKey } from '@whiskeysockets/baileys';
import type { ChannelChat } from '../../../connections/public.ts';
import type { LineConnection } from '../socket/channel-session.ts';
import type { LineSender } from './message-sender.ts';
import type { LineTyping } from '../inbound/typing-presence.ts';

/** What a line shows the other side besides messages. While it is not open, nothing. */
export class LineCourtesies {
  readonly #connection: LineConnection;
  readonly #sender: Pick<LineSender, 'keyOf'>;
  readonly #typing: Pick<LineTyping, 'watch'>;

  constructor(
    connection: LineConnection,
    sender: Pick<LineSender, 'keyOf'>,
    typing: Pick<LineTyping, 'watch'>,
  ) {
    this.#connection = connection;
    this.#sender = sender;
    this.#typing = typing;
  }

  async markRead(chat: ChannelChat, externalIds: readonly string[]): Promise<void> {
    if (!this.#connection.isOpen || externalIds.length === 0) return;
    const { library } = this.#connection.require();
    const jid = await this.#connection.addresses.addressOf(chat);
    const keys: WAMessageKey[] = [];
    for (const id of externalIds) keys.push(await this.#sender.keyOf(jid, id, false));
    await library.readMessages(keys);
    await this.#typing.watch(jid);
  }

  async setTyping(chat: ChannelChat, active: boolean): Promise<void> {
    if (!this.#connection.isOpen) return;
    const { library } = this.#connection.require();
    const jid = await this.#connection.addresses.addressOf(chat);
    await library.sendPresenceUpdate(active ? 'composing' : 'paused', jid);
    await this.#typing.watch(jid);
  }
}
