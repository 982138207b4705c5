import type { BaileysEventMap } from '@whiskeysockets/baileys';
import type { TypingEvent } from '../../../connections/public.ts';
import { isChat, isGroup } from '../addresses/jid.ts';
import type { InboundPipeline } from './inbound-pipeline.ts';
import type { ChannelClient } from '../socket/channel-client.ts';
import { boundedCache } from '../limits/bounded-cache.ts';

/** The channel tells of somebody for some minutes after it was asked to. */
const ASKED_MILLISECONDS = 5 * 60_000;
/** Somebody who goes on typing is told of no more often: screens forget a typist after twelve seconds. */
const TOLD_MILLISECONDS = 5_000;
const MOST = 500;

export type PresenceUpdate = BaileysEventMap['presence.update'];

interface Options {
  readonly connectionId: number;
  readonly client: Pick<ChannelClient, 'isOpen' | 'requireSocket' | 'addresses' | 'me'>;
  readonly inbound: Pick<InboundPipeline, 'takeEvent'>;
}

/** The people typing on the other side. The channel tells it of those it was asked about: people somebody here looks at. */
export class TypingPresence {
  readonly #options: Options;
  readonly #asked = boundedCache<true>({ most: MOST, ttl: ASKED_MILLISECONDS });
  readonly #told = boundedCache<boolean>({ most: MOST, ttl: TOLD_MILLISECONDS });

  constructor(options: Options) {
    this.#options = options;
  }

  /** Another socket knows nothing of what the last one was asked. */
  opened(): void {
    this.#asked.clear();
  }

  /** Somebody here looks at a chat. */
  async watch(jid: string): Promise<void> {
    const { client } = this.#options;
    if (isGroup(jid) || this.#asked.has(jid) || !client.isOpen) return;
    this.#asked.set(jid, true);
    await client.requireSocket().library.presenceSubscribe(jid);
  }

  presenceUpdated({ id, presences }: PresenceUpdate): void {
    const { client, connectionId, inbound } = this.#options;
    if (!isChat(id) || client.addresses.isMe(id, client.me)) return;
    const states = Object.values(presences).map(({ lastKnownPresence }) => lastKnownPresence);
    const active = states.some((state) => state === 'composing' || state === 'recording');
    // Whoever did not type before has not stopped, either.
    if ((this.#told.get(id) ?? false) === active) return;
    this.#told.set(id, active);
    // Beside the messages of the chat: it is worth something only now.
    inbound.takeEvent(`typing:${id}`, async (): Promise<TypingEvent> => {
      const number = await client.addresses.numberOf(id);
      return {
        type: 'typing',
        connectionId,
        chat: { number, name: '', isGroup: isGroup(id) },
        active,
      };
    });
  }
}
