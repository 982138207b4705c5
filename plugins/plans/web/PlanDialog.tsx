import {
  FormDialog,
  http,
  MoneyField,
  SwitchField,
  TextField,
  toast,
  useForm,
  useTexts,
} from 'prosa/web';
import { PLAN_FLAGS } from 'prosa/contract';
import type { PlanBody, PlanDto, PlanFeatureDto } from '../schemas.ts';
import { FurtherFeatures } from './FurtherFeatures.tsx';
import { planFormSchema, planValues } from './plan-form.ts';
import type { PlanValues } from './plan-form.ts';

/** Adds a plan, or changes one. */
export const PlanDialog = ({
  plan,
  features,
  onSaved,
  onClose,
}: {
  /** The one to change; without it a new one. */
  readonly plan: PlanDto | undefined;
  /** Those that plugins declare. */
  readonly features: readonly PlanFeatureDto[];
  readonly onSaved: (plan: PlanDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('plans');
  const shell = useTexts();
  const form = useForm<PlanValues>({
    schema: planFormSchema,
    initial: planValues(plan),
    failure: shell('common.failed'),
    fieldOf: {
      ERR_PLAN_INVALID_NAME: 'name',
      ERR_PLAN_NAME_ALREADY_EXISTS: 'name',
      ERR_PLAN_IN_USE: 'name',
    },
    onSubmit: async (values) => {
      const body = values as PlanBody;
      onSaved(
        plan
          ? await http.put<PlanDto>(`/plans/${plan.id}`, body)
          : await http.post<PlanDto>('/plans', body),
      );
      toast.success(shell('common.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={plan ? t('edit', { name: plan.name }) : t('add')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('fields.name')} maxLength={100} autoFocus />
      <div className="form-row">
        <TextField form={form} name="users" type="number" label={t('fields.users')} />
        <TextField form={form} name="connections" type="number" label={t('fields.connections')} />
      </div>
      <div className="form-row">
        <TextField form={form} name="queues" type="number" label={t('fields.queues')} />
        <MoneyField form={form} name="value" label={t('fields.value')} help={t('help.value')} />
      </div>
      <TextField
        form={form}
        name="storageMegabytes"
        type="number"
        label={t('fields.storageMegabytes')}
        help={t('help.storageMegabytes')}
      />
      {PLAN_FLAGS.map((flag) => (
        <SwitchField key={flag} form={form} name={flag} label={t(`fields.${flag}`)} />
      ))}
      <FurtherFeatures form={form} features={features} />
      <SwitchField
        form={form}
        name="isPublic"
        label={t('fields.isPublic')}
        help={t('help.isPublic')}
      />
    </FormDialog>
  );
};
