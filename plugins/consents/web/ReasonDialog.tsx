import { FormDialog, http, TextAreaField, toast, useForm, useTexts } from 'prosa/web';
import { REASON_LENGTH } from '../schemas.ts';
import { Apart } from './Apart.tsx';

const schema = {
  type: 'object',
  required: ['reason'],
  properties: { reason: { type: 'string', minLength: 3, maxLength: REASON_LENGTH } },
};

/** Stops campaigns to a contact, or lets them begin again: with a reason, which is kept as proof. */
export const ReasonDialog = ({
  contactId,
  isBack,
  reason = '',
  messageId,
  onDone,
  onClose,
}: {
  readonly contactId: number;
  /** It wants to be written to again. */
  readonly isBack: boolean;
  /** To begin with. */
  readonly reason?: string;
  /** The message that says it. */
  readonly messageId?: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('consents');
  const kind = isBack ? 'in' : 'out';
  const form = useForm({
    schema,
    initial: { reason },
    onSubmit: async (values) => {
      await http.post(`/consents/${contactId}/${isBack ? 'opt-in' : 'opt-out'}`, {
        reason: values.reason.trim(),
        ...(messageId === undefined ? {} : { messageId }),
      });
      toast.success(t(`${kind}.done`));
      onDone();
    },
  });
  return (
    <Apart>
      <FormDialog
        form={form}
        isOpen
        title={t(`${kind}.title`)}
        submit={t(`${kind}.confirm`)}
        onClose={onClose}
      >
        <p>{t(`${kind}.text`)}</p>
        <TextAreaField
          form={form}
          name="reason"
          label={t('reason')}
          help={t('reasonHelp')}
          maxLength={REASON_LENGTH}
        />
      </FormDialog>
    </Apart>
  );
};
