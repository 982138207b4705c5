import { toast } from '../components/toasts.tsx';
import { http } from '../data/http.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { TextField } from '../forms/fields.tsx';
import { CHOSEN_PASSWORD } from '../forms/chosen-password.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { useForm } from '../forms/use-form.ts';
import { useTexts } from '../i18n/i18n.ts';
import { reloadUser } from '../session/session.ts';
import { useClosedToVisitors, useUser } from '../user/state.ts';

const SCHEMA = {
  type: 'object',
  required: ['name', 'email'],
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 50 },
    email: { type: 'string', format: 'email' },
    password: CHOSEN_PASSWORD,
  },
} as const;

/** The fields users may change about themselves. */
export const ProfileDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts();
  const user = useUser();
  const closed = useClosedToVisitors();
  const form = useForm({
    schema: SCHEMA,
    initial: { name: user.name, email: user.email, password: '' },
    onSubmit: async ({ name, email, password }) => {
      await http.put(`/users/${user.id}`, {
        name: name.trim(),
        // An unchanged value needs no confirmation.
        ...(email.trim() === user.email ? {} : { email: email.trim() }),
        ...(password === '' ? {} : { password }),
      });
      await reloadUser();
      toast.success(t('shell.profileSaved'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('shell.profileTitle')} isOpen onClose={onClose}>
      <TextField form={form} name="name" label={t('shell.profileName')} autoComplete="name" />
      <TextField
        form={form}
        name="email"
        type="email"
        label={t('login.email')}
        autoComplete="email"
        disabled={closed !== undefined}
        help={closed}
      />
      <PasswordField
        form={form}
        name="password"
        label={t('shell.profilePassword')}
        help={closed ?? t('shell.profilePasswordHelp')}
        disabled={closed !== undefined}
        person={{ name: form.values.name, email: form.values.email, company: user.company.name }}
      />
    </FormDialog>
  );
};
