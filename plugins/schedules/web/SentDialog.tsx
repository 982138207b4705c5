import { Button } from '@blueprintjs/core';
import { Dialog, useTexts } from 'prosa/web';
import type { ScheduleDto } from '../schemas.ts';
import { ScheduleStatus } from './ScheduleStatus.tsx';
import { fullTime, nameOf } from './schedule-texts.ts';

/** A scheduled message that cannot be changed: sent, or a colleague's. */
export const SentDialog = ({
  record,
  onClose,
}: {
  readonly record: ScheduleDto;
  readonly onClose: () => void;
}) => {
  const t = useTexts('schedules');
  const shell = useTexts();
  return (
    <Dialog
      isOpen
      title={t('view')}
      onClose={onClose}
      actions={<Button text={shell('common.close')} onClick={onClose} />}
    >
      <dl className="schedule-sent">
        <dt>{t('fields.contact')}</dt>
        <dd>
          <bdi>{nameOf(record)}</bdi>
        </dd>
        <dt>{t('fields.body')}</dt>
        <dd className="schedule-words" dir="auto">
          {record.body}
        </dd>
        {record.mediaName !== '' && (
          <>
            <dt>{t('fields.media')}</dt>
            <dd>
              <bdi>{record.mediaName}</bdi>
            </dd>
          </>
        )}
        <dt>{t('fields.sendAt')}</dt>
        <dd>{fullTime(record.sendAt)}</dd>
        <dt>{t('fields.status')}</dt>
        <dd>
          <ScheduleStatus schedule={record} />
        </dd>
      </dl>
    </Dialog>
  );
};
