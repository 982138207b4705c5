import { ColorTag, Pill } from 'prosa/web';
import type { Column, Translate } from 'prosa/web';
import type { TagDto } from '../schemas.ts';

/** The columns of the table of tags. */
export const tagColumns = (t: Translate): readonly Column<TagDto>[] => [
  {
    key: 'name',
    title: t('fields.name'),
    width: 'minmax(0, 3fr)',
    narrow: 'title',
    render: ({ name, color, kanban }) => (
      <span className="tag-name">
        <ColorTag color={color}>
          <bdi>{name}</bdi>
        </ColorTag>
        {kanban === 1 && <Pill>{t('lane')}</Pill>}
      </span>
    ),
  },
  {
    key: 'tickets',
    title: t('fields.tickets'),
    width: '140px',
    align: 'end',
    render: ({ ticketsCount }) => <span className="tag-count">{ticketsCount}</span>,
  },
];
