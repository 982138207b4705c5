import { FormDialog, http, TextField, toast, useForm, useTexts } from 'prosa/web';
import { CapsBody } from '../schemas.ts';
import type { StandingDto } from '../schemas.ts';

/** Caps a day that administrators choose. Above what the connection has earned its name is to be typed. */
export const CapsDialog = ({
  connection,
  standing,
  onChanged,
  onClose,
}: {
  readonly connection: { readonly id: number; readonly name: string };
  readonly standing: StandingDto;
  readonly onChanged: (standing: StandingDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('governor');
  const { earned, chosen } = standing.caps;
  const isHigher = ({ cold, warm }: Pick<CapsBody, 'cold' | 'warm'>): boolean =>
    (cold ?? 0) > earned.cold || (warm ?? 0) > earned.warm;
  const form = useForm<CapsBody>({
    schema: CapsBody,
    initial: { ...chosen, consent: '' },
    check: (values) =>
      isHigher(values) && values.consent?.trim() !== connection.name.trim()
        ? { consent: t('errors.ERR_CAPS_WITHOUT_CONSENT') }
        : {},
    onSubmit: async (values) => {
      const path = `/outreach/connections/${String(connection.id)}/caps`;
      onChanged(await http.put<StandingDto>(path, values));
      toast.success(t('caps.saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      isOpen
      form={form}
      title={t('caps.title', { name: connection.name })}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="cold"
        label={t('caps.cold')}
        help={t('caps.earned', { count: earned.cold })}
        type="number"
        inputMode="numeric"
      />
      <TextField
        form={form}
        name="warm"
        label={t('caps.warm')}
        help={t('caps.earned', { count: earned.warm })}
        type="number"
        inputMode="numeric"
      />
      {isHigher(form.values) && (
        <TextField
          form={form}
          name="consent"
          label={t('caps.consent', { name: connection.name })}
          help={t('caps.consentHelp')}
        />
      )}
    </FormDialog>
  );
};
