import type { Column, Translate } from 'prosa/web';
import type { QueueDto } from '../schemas.ts';
import type { Attendant } from './use-attendants.ts';

/** Names for two or three, a number for more. */
const SHOWN = 3;

const attendantsText = (t: Translate, queue: QueueDto, all: readonly Attendant[]): string => {
  const { userIds } = queue;
  if (userIds.length === 0) return t('attendants.none');
  const names = userIds.flatMap((id) => all.find((user) => user.id === id)?.name ?? []);
  return names.length === userIds.length && names.length <= SHOWN
    ? names.join(', ')
    : t('attendants.count', { count: userIds.length });
};

/** The columns of the table of queues. */
export const queueColumns = (
  t: Translate,
  attendants: readonly Attendant[],
): readonly Column<QueueDto>[] => [
  {
    key: 'name',
    title: t('fields.name'),
    width: 'minmax(0, 2fr)',
    narrow: 'title',
    render: ({ name, color }) => (
      <span className="queue-name">
        <span className="queue-bar" style={{ background: color }} aria-hidden="true" />
        {name}
      </span>
    ),
  },
  {
    key: 'attendants',
    title: t('fields.attendants'),
    width: 'minmax(0, 2fr)',
    min: 160,
    render: (queue) => <span className="queue-muted">{attendantsText(t, queue, attendants)}</span>,
  },
  {
    key: 'greeting',
    title: t('fields.greetingMessage'),
    width: 'minmax(0, 3fr)',
    min: 200,
    priority: 2,
    narrow: 'hidden',
    render: ({ greetingMessage }) => (
      <span className="queue-muted">{greetingMessage === '' ? '—' : greetingMessage}</span>
    ),
  },
  {
    key: 'order',
    title: t('fields.orderQueue'),
    width: '72px',
    priority: 3,
    narrow: 'hidden',
    align: 'end',
    render: ({ orderQueue }) => orderQueue,
  },
];
