import { PaperclipIcon } from '@blueprintjs/icons';
import { ColorTag, Pill } from 'prosa/web';
import type { Column, Translate } from 'prosa/web';
import type { QuickMessageDto } from '../schemas.ts';

/** The columns of the table of quick messages. */
export const quickMessageColumns = (t: Translate): readonly Column<QuickMessageDto>[] => [
  {
    key: 'shortcode',
    title: t('fields.shortcode'),
    width: 'minmax(0, 2fr)',
    narrow: 'title',
    render: ({ shortcode, status }) => (
      <span className="quick-name">
        <bdi>/{shortcode}</bdi>
        {!status && <Pill tone="warning">{t('off')}</Pill>}
      </span>
    ),
  },
  {
    key: 'message',
    title: t('fields.message'),
    width: 'minmax(0, 4fr)',
    min: 220,
    render: ({ message, isMedia, mediaName, tag }) => (
      <span className="quick-content">
        {isMedia && (
          <span className="quick-with">
            <PaperclipIcon size={12} />
            <bdi>{mediaName}</bdi>
          </span>
        )}
        <span className="quick-text" dir="auto">
          {message}
        </span>
        {tag && (
          <ColorTag color={tag.color}>
            <bdi>{tag.name}</bdi>
          </ColorTag>
        )}
      </span>
    ),
  },
  {
    key: 'who',
    title: t('fields.who'),
    width: '148px',
    priority: 2,
    render: ({ geral }) => <span className="quick-who">{t(geral ? 'who.company' : 'who.me')}</span>,
  },
];
