import { useState } from 'react';
import {
  FileField,
  FormDialog,
  HttpError,
  http,
  LimitNotice,
  Slot,
  SUGGESTED_COLORS,
  toast,
  useCompanySettings,
  useForm,
  useTexts,
} from 'prosa/web';
import type { List } from 'prosa/web';
import { USUAL_HOURS } from '../public.ts';
import type { QueueDto } from '../schemas.ts';
import { QueueDialogSlot } from '../slots.ts';
import { freeColor } from './free-color.ts';
import { hoursNotice } from './hours-notices.ts';
import { HoursNotice } from './HoursNotice.tsx';
import { HoursFields } from './hours/HoursFields.tsx';
import { bodyOf, hasFault } from './hours/week.ts';
import { OptionsDialog } from './options/OptionsDialog.tsx';
import { OptionsField } from './options/OptionsField.tsx';
import { QueueData } from './QueueData.tsx';
import { QueueTabs } from './QueueTabs.tsx';
import type { QueueTab } from './QueueTabs.tsx';
import { queueFormSchema } from './queue-form-schema.ts';
import type { QueueValues } from './queue-form-schema.ts';
import type { Attendant } from './use-attendants.ts';

/** Codes of the server that belong to one field. */
const FIELD_OF: Readonly<Record<string, keyof QueueValues>> = {
  ERR_QUEUE_INVALID_NAME: 'name',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
  ERR_QUEUE_INVALID_COLOR: 'color',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
};

/** Gives a refusal the field it is about, so that the form shows it there. */
const atItsField = (error: unknown): unknown => {
  const field = error instanceof HttpError ? FIELD_OF[error.code] : undefined;
  return error instanceof HttpError && field !== undefined
    ? new HttpError(error.status, error.code, { ...error.details, field })
    : error;
};

const initialOf = (queue: QueueDto | undefined, others: readonly QueueDto[]): QueueValues =>
  queue
    ? {
        name: queue.name,
        color: queue.color,
        orderQueue: queue.orderQueue,
        greetingMessage: queue.greetingMessage,
        outOfHoursMessage: queue.outOfHoursMessage,
        schedules: queue.schedules,
        userIds: queue.userIds,
      }
    : {
        name: '',
        color: freeColor(
          SUGGESTED_COLORS,
          others.map(({ color }) => color),
        ),
        orderQueue: Math.max(0, ...others.map(({ orderQueue }) => orderQueue)) + 1,
        greetingMessage: '',
        outOfHoursMessage: '',
        schedules: USUAL_HOURS,
        userIds: [],
      };

/** The change to the file of the greeting: null = it is removed; undefined = it stays as it is. */
type FileChange = File | null | undefined;

/** @returns the queue with its file; as it was saved when only the file was refused, which is said */
const withFile = async (queue: QueueDto, file: FileChange): Promise<QueueDto> => {
  if (file === undefined || (file === null && !queue.isMedia)) return queue;
  const path = `/queue/${queue.id}`;
  try {
    if (file === null) {
      await http.delete(`${path}/media-upload`);
    } else {
      const form = new FormData();
      form.append('file', file, file.name);
      await http.post(`${path}/media-upload`, form);
    }
    return await http.get<QueueDto>(path);
  } catch (error) {
    toast.error(error);
    return queue;
  }
};

/** Adds a queue, or changes one. */
export const QueueDialog = ({
  queue,
  others,
  attendants,
  onSaved,
  onClose,
}: {
  /** The one to change; without it a new one is made. */
  readonly queue: QueueDto | undefined;
  readonly others: readonly QueueDto[];
  readonly attendants: List<Attendant>;
  readonly onSaved: (queue: QueueDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('queues');
  const { scheduleType } = useCompanySettings('scheduleType');
  const hasHours = scheduleType === 'queue';
  const [tab, setTab] = useState<QueueTab>('data');
  const [file, setFile] = useState<FileChange>();
  const [showsOptions, setShowsOptions] = useState(false);
  const form = useForm<QueueValues>({
    schema: queueFormSchema,
    initial: initialOf(queue, others),
    check: ({ schedules }) => (hasFault(schedules) ? { schedules: t('hours.fault') } : {}),
    onSubmit: async (values) => {
      const { orderQueue, schedules } = values;
      const hours = { schedules: bodyOf(schedules) };
      const body = { ...values, ...hours, orderQueue: orderQueue ?? 0 };
      try {
        const saved = queue
          ? await http.put<QueueDto>(`/queue/${queue.id}`, body)
          : await http.post<QueueDto>('/queue', body);
        onSaved(await withFile(saved, file));
      } catch (error) {
        throw atItsField(error);
      }
      toast.success(t('saved'));
      onClose();
    },
  });
  const notice = hoursNotice(scheduleType, form.values.outOfHoursMessage);
  return (
    <>
      <FormDialog
        form={form}
        isOpen
        title={queue ? t('edit', { name: queue.name }) : t('add')}
        onClose={onClose}
      >
        {!queue && <LimitNotice what="queues" count={others.length} />}
        {hasHours && <QueueTabs tab={tab} onChange={setTab} />}
        {tab === 'hours' && hasHours ? (
          <div role="tabpanel" id="queue-panel-hours" aria-labelledby="queue-tab-hours">
            {notice !== undefined && <HoursNotice notice={notice} />}
            <HoursFields
              days={form.values.schedules}
              disabled={form.isBusy}
              onChange={(days) => form.set('schedules', days)}
            />
          </div>
        ) : (
          <QueueData
            form={form}
            attendants={attendants}
            hasTabs={hasHours}
            notice={notice}
            greetingFile={
              <FileField
                label={t('fields.greetingFile')}
                help={t('help.greetingFile')}
                name={file === undefined ? (queue?.mediaName ?? '') : (file?.name ?? '')}
                disabled={form.isBusy}
                onChange={setFile}
              />
            }
          >
            <Slot slot={QueueDialogSlot} form={form} record={queue} />
            <OptionsField
              isSaved={queue !== undefined}
              disabled={form.isBusy}
              onOpen={() => setShowsOptions(true)}
            />
          </QueueData>
        )}
      </FormDialog>
      {/* Beside the form, not in it: what is sent in there is not this form's. */}
      {queue && showsOptions && (
        <OptionsDialog queue={queue} onClose={() => setShowsOptions(false)} />
      )}
    </>
  );
};
