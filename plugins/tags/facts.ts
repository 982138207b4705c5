import { defineEvent } from 'prosa/contract';

/** A ticket that carries other tags than before. */
export interface TicketTagsChange {
  readonly ticketId: number;
  /** In the order in which they were asked for. */
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** The user who did it; null where it was no person. */
  readonly by: number | null;
}

/** A tag that became a lane of the kanban, or is one no more: deleted, or no longer flagged. */
export interface TagLaneChange {
  readonly tagId: number;
  readonly isLane: boolean;
}

const IDS = { type: 'array', items: { type: 'integer' } };

export const TicketTagsChanged = defineEvent<TicketTagsChange>(
  'tags.ticket-tags-changed',
  {
    type: 'object',
    required: ['ticketId', 'added', 'removed', 'by'],
    properties: {
      ticketId: { type: 'integer' },
      added: IDS,
      removed: IDS,
      by: { type: ['integer', 'null'] },
    },
  },
  'ticketId',
);

export const TagLaneChanged = defineEvent<TagLaneChange>(
  'tags.tag-lane-changed',
  {
    type: 'object',
    required: ['tagId', 'isLane'],
    properties: { tagId: { type: 'integer' }, isLane: { type: 'boolean' } },
  },
  'tagId',
);
