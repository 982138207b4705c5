import { EditIcon, EyeOpenIcon, RefreshIcon, TrashIcon } from '@blueprintjs/icons';
import { http, isAllowed, toast, useConfirm, useTexts, useUser } from 'prosa/web';
import type { RowAction } from 'prosa/web';
import type { ScheduleDto } from '../schemas.ts';
import { nameOf } from './schedule-texts.ts';

/** The steps that one may take with a scheduled message, as entries of its menu. */
export const useScheduleActions = ({
  onOpen,
  onChanged,
  onRemoved,
}: {
  readonly onOpen: (schedule: ScheduleDto) => void;
  readonly onChanged: (schedule: ScheduleDto) => void;
  readonly onRemoved: (id: number) => void;
}): ((schedule: ScheduleDto) => readonly RowAction[]) => {
  const t = useTexts('schedules');
  const shell = useTexts();
  const user = useUser();
  const confirm = useConfirm();

  const remove = (schedule: ScheduleDto): void => {
    const isOver = schedule.status === 'ENVIADA' || schedule.status === 'AGENDADA';
    void confirm({
      title: t('remove.title'),
      children: isOver ? t('remove.textSent') : t('remove.text', { name: nameOf(schedule) }),
      confirm: shell('common.delete'),
      isDanger: true,
      failure: shell('common.failed'),
      onConfirm: async () => {
        await http.delete(`/schedules/${String(schedule.id)}`);
        onRemoved(schedule.id);
        toast.success(t('removed'));
      },
    });
  };
  const retry = async ({ id }: ScheduleDto): Promise<void> => {
    try {
      onChanged(await http.put<ScheduleDto>(`/schedules/${String(id)}`, {}));
      toast.success(t('retried'));
    } catch (error) {
      toast.error(error);
    }
  };

  return (schedule) => {
    const { status, userId } = schedule;
    const mayChange = userId === user.id || isAllowed(user, 'admin');
    const isOpen = mayChange && (status === 'PENDENTE' || status === 'ERRO');
    return [
      isOpen
        ? { text: shell('common.edit'), icon: <EditIcon />, onClick: () => onOpen(schedule) }
        : { text: t('view'), icon: <EyeOpenIcon />, onClick: () => onOpen(schedule) },
      ...(isOpen && status === 'ERRO'
        ? [{ text: t('retry'), icon: <RefreshIcon />, onClick: () => void retry(schedule) }]
        : []),
      ...(mayChange
        ? [
            {
              text: shell('common.delete'),
              icon: <TrashIcon />,
              isDanger: true,
              onClick: () => remove(schedule),
            },
          ]
        : []),
    ];
  };
};
