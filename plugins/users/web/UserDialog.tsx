import {
  FormDialog,
  http,
  LimitNotice,
  PasswordField,
  SelectField,
  Slot,
  SwitchField,
  TextField,
  toast,
  useCan,
  useClosedToVisitors,
  useForm,
  useTexts,
  useUser,
} from 'prosa/web';
import type { UserDto } from '../schemas.ts';
import { UserDialogSlot } from '../slots.ts';
import { bodyOf, changesOf, initialValues, PROFILES, userFormSchema } from './user-form.ts';
import type { UserValues } from './user-form.ts';

/** Codes of the server that belong to one field. */
const FIELD_OF: Readonly<Record<string, keyof UserValues>> = {
  ERR_USER_EMAIL_ALREADY_EXISTS: 'email',
  ERR_LAST_ADMIN: 'profile',
};

/** Adds somebody to the company, or changes what is known of them. */
export const UserDialog = ({
  count,
  user,
  onSaved,
  onClose,
}: {
  /** How many users there are; undefined while it is not known. */
  readonly count: number | undefined;
  /** The user who is changed; without it a new one. */
  readonly user: UserDto | undefined;
  readonly onSaved: (user: UserDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('users');
  const { id: ownId, company } = useUser();
  const closed = useClosedToVisitors();
  const mayEditProfile = useCan('user-modal:editProfile');
  const mayEditQueues = useCan('user-modal:editQueues');
  const form = useForm<UserValues>({
    schema: userFormSchema(user === undefined),
    initial: initialValues(user),
    fieldOf: FIELD_OF,
    onSubmit: async (values) => {
      onSaved(
        user
          ? await http.put<UserDto>(`/users/${user.id}`, changesOf(values, user))
          : await http.post<UserDto>('/users', bodyOf(values, true)),
      );
      toast.success(t('saved'));
      onClose();
    },
  });
  const { details } = form.values;
  return (
    <FormDialog
      form={form}
      isOpen
      title={user ? t('edit', { name: user.name }) : t('add')}
      onClose={onClose}
    >
      {!user && <LimitNotice what="users" count={count} />}
      <TextField form={form} name="name" label={t('fields.name')} autoComplete="off" autoFocus />
      <TextField
        form={form}
        name="email"
        type="email"
        label={t('fields.email')}
        help={closed ?? t('help.email')}
        disabled={closed !== undefined}
        autoComplete="off"
      />
      <PasswordField
        form={form}
        name="password"
        label={t('fields.password')}
        help={closed ?? (user ? t('help.password') : undefined)}
        disabled={closed !== undefined}
        person={{ name: form.values.name, email: form.values.email, company: company.name }}
      />
      {mayEditProfile && (
        <>
          <SelectField
            form={form}
            name="profile"
            label={t('fields.profile')}
            help={closed ?? t(`help.profiles.${form.values.profile}`)}
            disabled={closed !== undefined}
            choices={PROFILES.map((value) => ({ value, label: t(`profiles.${value}`) }))}
          />
          <SwitchField
            form={form}
            name="allTicket"
            label={t('fields.allTicket')}
            help={t('help.allTicket')}
          />
          {user && user.id !== ownId && (
            <SwitchField
              form={form}
              name="active"
              label={t('fields.active')}
              help={closed ?? t('help.active')}
              disabled={closed !== undefined}
            />
          )}
        </>
      )}
      {mayEditQueues && (
        <Slot
          slot={UserDialogSlot}
          user={user}
          details={details}
          disabled={form.isBusy}
          onChange={(changes) => form.set('details', { ...details, ...changes })}
        />
      )}
    </FormDialog>
  );
};
