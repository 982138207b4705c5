import { TickIcon } from '@blueprintjs/icons';
import { ColoredName, Pill, RelativeTime, Slot } from 'prosa/web';
import type { Column, Translate } from 'prosa/web';
import type { ConnectionDto } from '../schemas.ts';
import { ConnectionRowActionsSlot } from '../slots.ts';
import { StatusButton } from './status/StatusButton.tsx';
import { SessionActions } from './SessionActions.tsx';

const Name = ({ connection, t }: { readonly connection: ConnectionDto; readonly t: Translate }) => (
  <span className="connection-name">
    <span className="connection-name-words">
      {connection.name}
      {connection.isDefault && (
        <span className="connection-default-narrow">
          <Pill tone="brand">{t('fields.isDefault')}</Pill>
        </span>
      )}
    </span>
    {connection.queues.length > 0 && (
      <span className="connection-queues">
        {connection.queues.map(({ id, name, color }, at) => (
          <span key={id}>
            {at > 0 && ' · '}
            <ColoredName color={color}>{name}</ColoredName>
          </span>
        ))}
      </span>
    )}
  </span>
);

/** The columns of the table of connections. */
export const connectionColumns = (
  t: Translate,
  onShowCode: (connection: ConnectionDto) => void,
  onShowHealth: (connection: ConnectionDto) => void,
): readonly Column<ConnectionDto>[] => [
  {
    key: 'name',
    title: t('fields.name'),
    width: 'minmax(0, 2fr)',
    narrow: 'title',
    min: 200,
    render: (connection) => <Name connection={connection} t={t} />,
  },
  {
    key: 'status',
    title: t('fields.status'),
    width: '168px',
    render: (connection) => <StatusButton connection={connection} onOpen={onShowHealth} />,
  },
  {
    key: 'session',
    title: t('fields.session'),
    // As wide as the most buttons a state may have: rows keep their height.
    width: '2fr',
    min: 404,
    priority: 2,
    render: (connection) => (
      <span className="connection-actions">
        <SessionActions connection={connection} onShowCode={onShowCode} />
        <Slot slot={ConnectionRowActionsSlot} connection={connection} />
      </span>
    ),
  },
  {
    key: 'updatedAt',
    title: t('fields.updatedAt'),
    width: '110px',
    priority: 3,
    render: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
  {
    key: 'isDefault',
    title: t('fields.isDefault'),
    width: '56px',
    priority: 4,
    narrow: 'hidden',
    render: ({ isDefault }) =>
      isDefault ? <TickIcon title={t('isDefault')} className="connection-default" /> : null,
  },
];
