import { formatDateTime, SelectField, TextField, useTexts } from 'prosa/web';
import type { StepProps } from './step-props.ts';
import { useLoaded } from './use-loaded.ts';

/** The parts of a connection's standing that are shown. */
interface Standing {
  readonly budgets: Readonly<
    Record<'cold' | 'warm', { readonly leftToday: number; readonly day: number }>
  >;
  readonly hold: { readonly reason: string } | null;
  readonly newChatsFrom: string | null;
}

/** From which connection, what is left of its budget, and where those who answer wait. */
export const SendingStep = ({
  form,
  may,
  choices,
  isOrphan,
}: StepProps & {
  /** Cancelled, and its connection was deleted: another may be chosen. */
  readonly isOrphan: boolean;
}) => {
  const t = useTexts('campaigns');
  const disabled = may !== 'all';
  const { whatsappId } = form.values;
  return (
    <>
      <SelectField
        form={form}
        name="whatsappId"
        label={t('fields.whatsappId')}
        empty={t('fields.none')}
        disabled={disabled && !isOrphan}
        choices={choices.connections}
      />
      {whatsappId !== null && <Budget connectionId={whatsappId} />}
      <TextField
        form={form}
        name="dailyLimit"
        label={t('fields.dailyLimit')}
        help={t('help.dailyLimit')}
        type="number"
        inputMode="numeric"
        disabled={may === 'none'}
      />
      <SelectField
        form={form}
        name="queueId"
        label={t('fields.queueId')}
        help={t('help.queueId')}
        empty={t('fields.none')}
        disabled={disabled}
        choices={choices.queues}
      />
      <SelectField
        form={form}
        name="answerTagId"
        label={t('fields.answerTagId')}
        help={t('help.answerTagId')}
        empty={t('fields.none')}
        disabled={disabled}
        choices={choices.tags}
      />
    </>
  );
};

/** The budget that is left of a connection today. Where it cannot be told, that keeps nobody from going on. */
const Budget = ({ connectionId }: { readonly connectionId: number }) => {
  const t = useTexts('campaigns');
  const { value } = useLoaded<Standing>(`/outreach/connections/${connectionId}`);
  if (!value) return null;
  const { cold, warm } = value.budgets;
  return (
    <section className="campaign-pace" aria-label={t('budget.title')}>
      <h4>{t('budget.title')}</h4>
      <ul>
        <li>{t('budget.cold', { left: cold.leftToday, day: cold.day })}</li>
        <li>{t('budget.warm', { left: warm.leftToday, day: warm.day })}</li>
        <li>{t('budget.reply')}</li>
        {value.hold && <li className="campaign-warning">{t(`hold.held-${value.hold.reason}`)}</li>}
        {value.newChatsFrom !== null && (
          <li className="campaign-warning">
            {t('budget.newChats', { at: formatDateTime(value.newChatsFrom) })}
          </li>
        )}
      </ul>
    </section>
  );
};
