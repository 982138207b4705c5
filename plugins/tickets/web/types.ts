/** The shapes of the API, under one roof. Types only: the schemas themselves stay out of the page. */
import type { MessageListDto } from '../schemas.ts';

export type {
  CountsDto,
  MessageDto,
  MessageListDto,
  TicketContactDto,
  TicketDto,
  TicketListDto,
} from '../schemas.ts';

/** A ticket's beginning and end, among those with the same contact on the same connection. */
export type EpisodeDto = MessageListDto['episodes'][number];
