import type { WAMessageKey } from '@whiskeysockets/baileys';
import type { ChannelChat } from '../../../connections/public.ts';
import type { ChannelClient } from '../socket/channel-client.ts';
import type { MessageSender } from './message-sender.ts';
import type { TypingPresence } from '../inbound/typing-presence.ts';

/** Sends the signs a connection shows the other side besides messages. While it is not open, none. */
export class ChatStateSender {
  readonly #client: ChannelClient;
  readonly #sender: Pick<MessageSender, 'keyOf'>;
  readonly #typing: Pick<TypingPresence, 'watch'>;

  constructor(
    client: ChannelClient,
    sender: Pick<MessageSender, 'keyOf'>,
    typing: Pick<TypingPresence, 'watch'>,
  ) {
    this.#client = client;
    this.#sender = sender;
    this.#typing = typing;
  }

  async markRead(chat: ChannelChat, externalIds: readonly string[]): Promise<void> {
    if (!this.#client.isOpen || externalIds.length === 0) return;
    const { library } = this.#client.requireSocket();
    const jid = await this.#client.addresses.jidOf(chat);
    const keys: WAMessageKey[] = [];
    for (const id of externalIds) keys.push(await this.#sender.keyOf(jid, id, false));
    await library.readMessages(keys);
    await this.#typing.watch(jid);
  }

  async setTyping(chat: ChannelChat, active: boolean): Promise<void> {
    if (!this.#client.isOpen) return;
    const { library } = this.#client.requireSocket();
    const jid = await this.#client.addresses.jidOf(chat);
    await library.sendPresenceUpdate(active ? 'composing' : 'paused', jid);
    await this.#typing.watch(jid);
  }
}
