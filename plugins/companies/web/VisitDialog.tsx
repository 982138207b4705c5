import { Type } from '@sinclair/typebox';
import {
  FormDialog,
  http,
  impersonate,
  TextAreaField,
  useForm,
  useNavigate,
  useTexts,
} from 'prosa/web';
import type { SessionAnswer } from 'prosa/web';
import type { CompanyDto } from '../schemas.ts';

const SCHEMA = Type.Object({ reason: Type.String({ minLength: 5, maxLength: 300 }) });

/** Asks why, and then shows the company as its first admin sees it. */
export const VisitDialog = ({
  company,
  onClose,
}: {
  readonly company: CompanyDto;
  readonly onClose: () => void;
}) => {
  const t = useTexts('companies');
  const navigate = useNavigate();
  const form = useForm<{ reason: string }>({
    schema: SCHEMA,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      const path = `/companies/${company.id}/impersonation`;
      const visit = await http.post<SessionAnswer>(path, { reason: reason.trim() });
      onClose();
      await navigate('/');
      impersonate(visit);
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={t('visit.title', { name: company.name })}
      submit={t('visit.action')}
      onClose={onClose}
    >
      <p>{t('visit.text')}</p>
      <TextAreaField
        form={form}
        name="reason"
        label={t('visit.reason')}
        help={t('visit.help')}
        maxLength={300}
      />
    </FormDialog>
  );
};
