import { Pill, useNow, useTexts } from 'prosa/web';
import type { ScheduleDto } from '../schemas.ts';
import { explain, isLate, wasLate } from './schedule-texts.ts';

const TONES = {
  PENDENTE: 'neutral',
  AGENDADA: 'brand',
  ENVIADA: 'success',
  ERRO: 'danger',
} as const;

/** How a message stands, whether it is late, and why. */
export const ScheduleStatus = ({ schedule }: { readonly schedule: ScheduleDto }) => {
  const t = useTexts('schedules');
  const now = useNow();
  const words = explain(t, schedule, now);
  return (
    <span className="schedule-status" title={words || undefined}>
      <Pill tone={TONES[schedule.status]}>{t(`status.${schedule.status}`)}</Pill>
      {isLate(schedule, now) && <Pill tone="warning">{t('late')}</Pill>}
      {wasLate(schedule) && <Pill tone="warning">{t('wasLate')}</Pill>}
      {words !== '' && <small className="schedule-reason">{words}</small>}
    </span>
  );
};
