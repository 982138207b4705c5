import {
  errorText,
  FormDialog,
  http,
  TextField,
  toast,
  useForm,
  useLanguage,
  useTexts,
} from 'prosa/web';
import { NAME_LENGTH } from '../../schemas.ts';
import type { SegmentDto } from '../../shared/segment-schemas.ts';
import { ConditionsField } from './ConditionsField.tsx';
import { rulesOf, segmentFormSchema, valuesOf } from './segment-form.ts';
import type { SegmentValues } from './segment-form.ts';
import { useSegmentCount } from './use-segment-count.ts';

/** Makes a segment, or changes one, and counts meanwhile whom it finds. */
export const SegmentDialog = ({
  segment,
  onSaved,
  onClose,
}: {
  /** The one to change; without it a new one is made. */
  readonly segment: SegmentDto | undefined;
  readonly onSaved: (segment: SegmentDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('contact-lists');
  const language = useLanguage();
  const form = useForm<SegmentValues>({
    schema: segmentFormSchema,
    initial: valuesOf(segment),
    check: (values) =>
      rulesOf(values) === undefined ? { conditions: t('segments.incomplete') } : {},
    fieldOf: { ERR_SEGMENT_INVALID_NAME: 'name', ERR_SEGMENT_INVALID_CONDITION: 'conditions' },
    onSubmit: async (values) => {
      const body = { name: values.name.trim(), ...rulesOf(values) };
      onSaved(
        segment
          ? await http.put<SegmentDto>(`/segments/${String(segment.id)}`, body)
          : await http.post<SegmentDto>('/segments', body),
      );
      toast.success(t('segments.saved'));
      onClose();
    },
  });
  const rules = rulesOf(form.values);
  const { count, error } = useSegmentCount(rules);
  const refusal = form.refusals.conditions;
  return (
    <FormDialog
      form={form}
      isOpen
      title={segment ? t('rename', { name: segment.name }) : t('segments.add')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t('fields.name')}
        maxLength={NAME_LENGTH.maxLength}
        autoFocus
      />
      <ConditionsField
        values={form.values}
        onMatch={(match) => form.set('match', match)}
        onConditions={(conditions) => form.set('conditions', conditions)}
      />
      {typeof refusal === 'string' && (
        <p className="field-error" role="alert">
          {refusal}
        </p>
      )}
      <p className="lists-hint" role="status">
        {rules === undefined && t('segments.incomplete')}
        {rules !== undefined && error !== undefined && errorText(error)}
        {rules !== undefined &&
          error === undefined &&
          count === undefined &&
          t('segments.counting')}
        {rules !== undefined &&
          count !== undefined &&
          t('segments.finds', { count, shown: count.toLocaleString(language) })}
      </p>
    </FormDialog>
  );
};
