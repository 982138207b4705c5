import { createHash } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import { FileLists } from '../../files/public.ts';
import type { AutomaticReply, OutreachMessage } from '../../tickets/public.ts';
import { fillText } from '../rules/fill-text.ts';
import type { CampaignVariable, FilledFor } from '../rules/fill-text.ts';

/** All that the message of a campaign is made of, for one contact. */
export interface MessageParts {
  readonly body: string;
  readonly question: string;
  /** The question for consent is sent, and the message later. */
  readonly isQuestion: boolean;
  readonly mediaId: string | null;
  readonly mediaName: string;
  readonly mediaMime: string;
  readonly fileListId: number | null;
  readonly variables: readonly CampaignVariable[] | null;
}

interface RecipientRow extends MessageParts {
  readonly connectionId: number;
  readonly attempt: number;
}

const RECIPIENT = `
  select c.connection_id as "connectionId", r.attempt,
         coalesce(text.body, '') as body, coalesce(text.confirmation_body, '') as question,
         c.confirmation and r.confirmed_at is null as "isQuestion",
         c.media_id as "mediaId", c.media_name as "mediaName", c.media_mime as "mediaMime", c.file_list_id as "fileListId",
         (select s.value from campaign_settings s where s.company_id = c.company_id and s.key = 'variables') as variables
    from campaign_recipients r
    join campaigns c on c.id = r.campaign_id and c.status = 'EM_ANDAMENTO'
    left join campaign_messages text on text.campaign_id = c.id and text.slot = r.slot
   where r.company_id = :companyId and r.id = :id and r.state in ('waiting', 'checking')`;

/** The id of a step of a recipient, the same however often it is made: UUID of version 5's form. */
const clientIdOf = (id: number, step: string, attempt: number): string => {
  const hash = createHash('sha1').update(`campaigns-${id}-${step}-${attempt}`).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`];
  return [...parts, `a${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
};

/** The messages of campaigns: texts filled for a contact, with the files that go along. */
@injectable()
export class CampaignMessages {
  constructor(
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'byIds'>,
    @inject(FileLists) private readonly files: Pick<FileLists, 'parts'>,
  ) {}

  /** The next message of a recipient; undefined where it waits for none any more. */
  async of(ctx: Ctx, recipientId: number, contactId: number): Promise<OutreachMessage | undefined> {
    const { companyId } = ctx;
    const [[row], [contact]] = await Promise.all([
      prepared<RecipientRow>(ctx, 'campaigns.recipient', RECIPIENT, { companyId, id: recipientId }),
      this.contacts.byIds(ctx, [contactId]),
    ]);
    if (!row || !contact) return undefined;
    return {
      connectionId: row.connectionId,
      contact,
      parts: await this.parts(ctx, row, contact),
      lane: 'campaigns',
      quiet: true,
      origin: 'campaign',
      clientId: clientIdOf(recipientId, row.isQuestion ? 'question' : 'message', row.attempt),
    };
  }

  /** The files of the list, each with its caption, then the text: below the campaign's own file where it has one. */
  async parts(ctx: Ctx, message: MessageParts, contact: FilledFor): Promise<AutomaticReply[]> {
    const fill = (text: string): string => fillText(text, contact, message.variables ?? []);
    if (message.isQuestion) return [{ body: fill(message.question), verbatim: true }];
    const { mediaId, mediaName, mediaMime, fileListId } = message;
    const body = fill(message.body);
    const listed = fileListId === null ? [] : await this.files.parts(ctx, fileListId);
    const parts: AutomaticReply[] = listed.map((part) => ({ ...part, verbatim: true }));
    if (mediaId !== null) {
      const file = { id: mediaId, name: mediaName, mime: mediaMime };
      // A voice carries no words, so that they go after it.
      if (mediaMime.startsWith('audio/')) parts.push({ body: '', file, verbatim: true });
      else return [...parts, { body, file, verbatim: true }];
    }
    return body === '' ? parts : [...parts, { body, verbatim: true }];
  }
}
