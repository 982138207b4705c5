import { ColorTag } from 'prosa/web';
import { companionOf } from '../../tickets/public.ts';
import type { TicketRowProps } from '../../tickets/public.ts';
import { TagsCompanion } from '../public.ts';

/** Tags a row spells out. */
const SHOWN_TAGS = 2;

/** The first tags of a ticket, and how many more there are: a row has room for its queue and its connection as well. */
const RowTags = ({ ticket }: TicketRowProps) => {
  const tags = companionOf(ticket, TagsCompanion);
  const more = tags.slice(SHOWN_TAGS);
  const names = more.map(({ name }) => name).join(', ');
  if (tags.length === 0) return null;
  return (
    <span className="row-tags">
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <ColorTag key={tag.id} color={tag.color}>
          {tag.name}
        </ColorTag>
      ))}
      {more.length > 0 && (
        <span className="row-more-tags" title={names}>
          <span aria-hidden="true">+{more.length}</span>
          <span className="visually-hidden">{names}</span>
        </span>
      )}
    </span>
  );
};

export default RowTags;
