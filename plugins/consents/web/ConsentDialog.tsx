import { FormDialog, http, SelectField, TextAreaField, toast, useForm, useTexts } from 'prosa/web';
import { REASON_LENGTH, SHOWN_LENGTH } from '../schemas.ts';
import type { Basis, Purpose } from '../schemas.ts';
import { Apart } from './Apart.tsx';

const PURPOSES: readonly Purpose[] = ['marketing', 'service'];
const BASES: readonly Basis[] = ['consent', 'contract', 'legitimate-interest', 'legal-obligation'];

const schema = {
  type: 'object',
  required: ['purpose', 'basis', 'reason'],
  properties: {
    purpose: { enum: PURPOSES },
    basis: { enum: BASES },
    reason: { type: 'string', minLength: 3, maxLength: REASON_LENGTH },
    shownText: { type: 'string', maxLength: SHOWN_LENGTH },
  },
};

interface Values {
  readonly purpose: Purpose;
  readonly basis: Basis;
  readonly reason: string;
  readonly shownText: string;
}

/** Keeps that a contact agreed, with what it was shown. */
export const ConsentDialog = ({
  contactId,
  onDone,
  onClose,
}: {
  readonly contactId: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('consents');
  const form = useForm<Values>({
    schema,
    initial: { purpose: 'marketing', basis: 'consent', reason: '', shownText: '' },
    onSubmit: async ({ reason, shownText, ...values }) => {
      const body = { ...values, reason: reason.trim(), shownText: shownText.trim() };
      await http.post(`/consents/${contactId}`, body);
      toast.success(t('record.done'));
      onDone();
    },
  });
  return (
    <Apart>
      <FormDialog form={form} isOpen title={t('record.title')} onClose={onClose}>
        <div className="form-row">
          <SelectField
            form={form}
            name="purpose"
            label={t('record.purpose')}
            choices={PURPOSES.map((value) => ({ value, label: t(`purposes.${value}`) }))}
          />
          <SelectField
            form={form}
            name="basis"
            label={t('record.basis')}
            choices={BASES.map((value) => ({ value, label: t(`bases.${value}`) }))}
          />
        </div>
        <TextAreaField
          form={form}
          name="reason"
          label={t('record.reason')}
          rows={2}
          maxLength={REASON_LENGTH}
        />
        <TextAreaField
          form={form}
          name="shownText"
          label={t('record.shownText')}
          help={t('record.shownTextHelp')}
          maxLength={SHOWN_LENGTH}
        />
      </FormDialog>
    </Apart>
  );
};
