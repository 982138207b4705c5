import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/i18n.ts';
import type { Form } from './use-form.ts';

/** The props every field takes. */
export interface FieldProps<V extends object> {
  readonly form: Form<V>;
  readonly name: keyof V & string;
  readonly label: string;
  /** A sentence under the field: what it is for, or an example. */
  readonly help?: ReactNode;
  readonly disabled?: boolean;
}

/** The attributes that tie a control to its label, help and error. */
export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': boolean;
}

/** Label, control, help and error, wired for readers who do not see them side by side. */
export const Field = <V extends object>({
  form,
  name,
  label,
  help,
  disabled,
  children,
}: FieldProps<V> & { readonly children: (control: ControlProps) => ReactNode }) => {
  const t = useTexts();
  const id = useId();
  const refusal = form.refusals[name];
  const error =
    typeof refusal === 'string' ? refusal : refusal && t(`form.${refusal.key}`, refusal.values);
  const described = [help !== undefined && `${id}-help`, error !== undefined && `${id}-error`];
  return (
    <div className={error === undefined ? 'field' : 'field field-refused'}>
      <label className="field-label" htmlFor={id}>
        {label}
        {!form.isRequired(name) && <span className="field-optional">{t('form.optional')}</span>}
      </label>
      {children({
        id,
        name,
        disabled: disabled === true || form.isBusy,
        'aria-invalid': error !== undefined,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        'aria-required': form.isRequired(name),
      })}
      {error !== undefined && (
        <div className="field-error" id={`${id}-error`} role="alert">
          {error}
        </div>
      )}
      {help !== undefined && (
        <div className="field-help" id={`${id}-help`}>
          {help}
        </div>
      )}
    </div>
  );
};
