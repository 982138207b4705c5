import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../../connections/public.ts';
import type { MediaEvent, Received } from '../../../connections/public.ts';
import { Contacts } from '../../../contacts/public.ts';
import { ticketErrors } from '../../errors.ts';
import { Message } from '../../models/message.ts';
import type { MessageDto } from '../../schemas.ts';
import { kindOfMedia } from '../messages/media-kind.ts';
import { MessageChanges } from '../messages/message-changes.ts';
import { MessageEditing } from '../desk/message-editing.ts';
import { MessageEvents } from '../messages/message-events.ts';
import { retryIfContactMoved } from '../state/retry-if-contact-moved.ts';

/** Files that come after their message. */
@injectable()
export class MessageFiles {
  constructor(
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Connections) private readonly connections: Connections,
    @inject(MessageEditing) private readonly messages: MessageEditing,
    @inject(MessageChanges) private readonly changes: MessageChanges,
    @inject(MessageEvents) private readonly events: MessageEvents,
    @inject(Core.Storage) private readonly storage: Storage,
  ) {}

  /** A file is here, or was not stored. A file that is here already stays. */
  async came(ctx: Ctx, event: MediaEvent): Promise<Received> {
    const contacts = await this.contacts.byNumbers(ctx, [event.chatNumber]);
    const contactIds = contacts.map(({ id }) => id);
    const found = await Message.query(ctx.trx)
      .where({
        connectionId: event.connectionId,
        externalId: event.externalId,
        fromMe: event.fromMe,
      })
      .whereIn('contactId', contactIds)
      .first();
    if (!found) {
      await retryIfContactMoved(ctx, this.contacts, event.chatNumber, contactIds);
      return 'ignored';
    }
    const message = await this.changes.lockIfThere(ctx, found);
    // It went with its contact meanwhile: nobody wants the file any more.
    if (!message) return 'ignored';
    if (message.mediaId !== null) return 'duplicate';
    const { mediaId = null } = event;
    const missing = event.isStorageFull === true ? 'full' : 'lost';
    const mediaState = mediaId === null ? missing : 'ok';
    const kind = await this.#kindOf(ctx, message.kind, mediaId);
    await this.events.updated(
      ctx,
      await message.$query(ctx.trx).patchAndFetch({ mediaId, mediaState, kind }),
    );
    return 'stored';
  }

  /** As the channel says; a picture that is too large to be shown is a document. */
  async #kindOf(ctx: Ctx, kind: Message['kind'], mediaId: string | null): Promise<Message['kind']> {
    if (mediaId === null || !['image', 'sticker'].includes(kind)) return kind;
    const file = await this.storage.find(ctx, mediaId);
    return file?.kind === 'application' ? kindOfMedia(file.mime) : kind;
  }

  /**
   * Has a file that was not stored fetched once more. One that is on its way stays so.
   * @throws ERR_FETCH_WAPP_MSG, ERR_MEDIA_GONE when the channel cannot be asked for it any more
   */
  async again(ctx: Ctx, messageId: number): Promise<MessageDto> {
    const message = await this.changes.lock(ctx, await this.messages.find(ctx, messageId));
    const { connectionId, externalId, fromMe, mediaState } = message;
    if (mediaState !== 'lost' && mediaState !== 'full') return this.events.shown(ctx, message);
    const isAsked =
      connectionId !== null &&
      (await this.connections.refetch(ctx, { connectionId, externalId, fromMe }));
    if (!isAsked) throw ticketErrors.ERR_MEDIA_GONE();
    return this.events.updated(
      ctx,
      await message.$query(ctx.trx).patchAndFetch({ mediaState: 'pending' }),
    );
  }
}
