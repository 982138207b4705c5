import { HTMLSelect, InputGroup, Switch, TextArea } from '@blueprintjs/core';
import type { InputHTMLAttributes, ReactElement, ReactNode } from 'react';
import { asText } from './as-text.ts';
import { ColorInput } from './ColorInput.tsx';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'placeholder' | 'maxLength' | 'inputMode' | 'autoFocus'
>;

/** Properties of a field that holds several lines of text. */
export type LongTextProps<V extends object> = FieldProps<V> & {
  readonly rows?: number;
  readonly placeholder?: string;
  /** In characters. */
  readonly maxLength?: number;
};

/** One line of text. With `type="number"` the value is a number, null when empty. */
export const TextField = <V extends object>({
  form,
  name,
  label,
  help,
  disabled,
  leftElement,
  rightElement,
  ...input
}: FieldProps<V> &
  InputProps & { readonly leftElement?: ReactElement; readonly rightElement?: ReactElement }) => (
  <Field form={form} name={name} label={label} help={help} disabled={disabled}>
    {(control) => (
      <InputGroup
        {...input}
        {...control}
        fill
        leftElement={leftElement}
        rightElement={rightElement}
        value={asText(form.values[name])}
        onValueChange={(text) => {
          const value = input.type === 'number' ? (text === '' ? null : Number(text)) : text;
          form.set(name, value as V[typeof name]);
        }}
        onBlur={() => form.leave(name)}
      />
    )}
  </Field>
);

/** Several lines of text. */
export const TextAreaField = <V extends object>({
  form,
  name,
  label,
  help,
  disabled,
  rows = 3,
  placeholder,
  maxLength,
}: LongTextProps<V>) => (
  <Field form={form} name={name} label={label} help={help} disabled={disabled}>
    {(control) => (
      <TextArea
        {...control}
        fill
        rows={rows}
        placeholder={placeholder}
        maxLength={maxLength}
        value={asText(form.values[name])}
        onChange={(event) => form.set(name, event.target.value as V[typeof name])}
        onBlur={() => form.leave(name)}
      />
    )}
  </Field>
);

export interface Choice {
  readonly value: string | number;
  readonly label: string;
}

/** One of a few choices. `empty` offers "none", whose value is null. */
export const SelectField = <V extends object>({
  form,
  name,
  label,
  help,
  disabled,
  choices,
  empty,
}: FieldProps<V> & { readonly choices: readonly Choice[]; readonly empty?: string }) => (
  <Field form={form} name={name} label={label} help={help} disabled={disabled}>
    {(control) => (
      <HTMLSelect
        {...control}
        fill
        // Blueprint names the caret in English; the control has a name of its own.
        iconProps={{ title: '', 'aria-hidden': true }}
        value={asText(form.values[name])}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const chosen = choices.find((choice) => String(choice.value) === value)?.value ?? null;
          form.set(name, chosen as V[typeof name]);
        }}
        onBlur={() => form.leave(name)}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </HTMLSelect>
    )}
  </Field>
);

/** Yes or no, with its help beside it. */
export const SwitchField = <V extends object>({
  form,
  name,
  label,
  help,
  disabled,
}: FieldProps<V>): ReactNode => (
  <div className="field field-switch">
    <Switch
      name={name}
      label={label}
      checked={form.values[name] === true}
      disabled={disabled === true || form.isBusy}
      onChange={(event) => form.set(name, event.currentTarget.checked as V[typeof name])}
    />
    {help !== undefined && <div className="field-help">{help}</div>}
  </div>
);

/** A colour: a few that go together, or any other. */
export const ColorField = <V extends object>({
  form,
  name,
  label,
  help,
  disabled,
}: FieldProps<V>) => (
  <Field form={form} name={name} label={label} help={help} disabled={disabled}>
    {(control) => (
      <ColorInput
        control={control}
        value={asText(form.values[name])}
        onChange={(color) => form.set(name, color as V[typeof name])}
        onLeave={() => form.leave(name)}
      />
    )}
  </Field>
);
