import { PaperclipIcon, RepeatIcon } from '@blueprintjs/icons';
import type { Column, Translate } from 'prosa/web';
import type { ScheduleDto } from '../schemas.ts';
import { ScheduleStatus } from './ScheduleStatus.tsx';
import { cut, fullTime, nameOf } from './schedule-texts.ts';

/** The columns of the table of scheduled messages. */
export const scheduleColumns = (t: Translate): readonly Column<ScheduleDto>[] => [
  {
    key: 'contact',
    title: t('fields.contact'),
    width: 'minmax(0, 2fr)',
    narrow: 'title',
    render: (schedule) => <bdi className="schedule-cut">{nameOf(schedule)}</bdi>,
  },
  {
    key: 'body',
    title: t('fields.body'),
    width: 'minmax(0, 3fr)',
    min: 200,
    render: ({ body, mediaName, recurrence }) => (
      <span className="schedule-body" title={body}>
        {mediaName !== '' && <PaperclipIcon size={12} />}
        {recurrence && <RepeatIcon size={12} title={t('repeats')} />}
        <span dir="auto">{cut(body)}</span>
      </span>
    ),
  },
  {
    key: 'sendAt',
    title: t('fields.sendAt'),
    width: '160px',
    render: ({ sendAt }) => <time dateTime={sendAt}>{fullTime(sendAt)}</time>,
  },
  {
    key: 'status',
    title: t('fields.status'),
    width: 'minmax(0, 2fr)',
    min: 180,
    render: (schedule) => <ScheduleStatus schedule={schedule} />,
  },
];
