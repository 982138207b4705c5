import { HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { ErrorState, useTexts } from 'prosa/web';
import type { UserDialogProps } from '../../users/public.ts';
import { useConnections } from './use-connections.ts';

/** The chosen connection: the one set in this dialog so far, else the user's. */
const chosenOf = ({ user, details }: UserDialogProps): number | null => {
  const set = details as { readonly whatsappId?: number | null };
  if (set.whatsappId !== undefined) return set.whatsappId;
  const { whatsappId = null } = (user ?? {}) as { readonly whatsappId?: number | null };
  return whatsappId;
};

/** The connection a user writes from unless another is chosen, in the dialog of the user. */
const UserConnectionField = (props: UserDialogProps) => {
  const t = useTexts('connections');
  const id = useId();
  const list = useConnections();
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={list.reload} />;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('ofUser.title')}
      </label>
      <HTMLSelect
        id={id}
        fill
        aria-describedby={`${id}-help`}
        disabled={props.disabled || list.status === 'loading'}
        value={chosenOf(props) ?? ''}
        onChange={({ currentTarget: { value } }) =>
          props.onChange({ whatsappId: value === '' ? null : Number(value) })
        }
      >
        <option value="">{t('ofUser.none')}</option>
        {list.items.map((connection) => (
          <option key={connection.id} value={connection.id}>
            {connection.name}
          </option>
        ))}
      </HTMLSelect>
      <div className="field-help" id={`${id}-help`}>
        {t('ofUser.help')}
      </div>
    </div>
  );
};

export default UserConnectionField;
