import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useForm } from '../forms/use-form.ts';
import type { Form, FormOptions } from '../forms/use-form.ts';
import { PublicRefusal } from './PublicPage.tsx';

/** A form of a public page, with why it was refused as a whole. */
export interface PublicFormState<V extends object> {
  readonly form: Form<V>;
  readonly refusal: unknown;
}

/** As `useForm`, for a page anybody may see: what is about no field is said above the form, see {@link PublicForm}. */
export const usePublicForm = <V extends object>(
  options: Omit<FormOptions<V>, 'onRefused'>,
): PublicFormState<V> => {
  const [refusal, setRefusal] = useState<unknown>();
  const form = useForm<V>({
    ...options,
    onRefused: setRefusal,
    onSubmit: (values) => {
      setRefusal(undefined);
      return options.onSubmit(values, {});
    },
  });
  return { form, refusal };
};

/** The fields of a public page between why they were refused and the button that sends them. */
export const PublicForm = <V extends object>({
  state: { form, refusal },
  submit,
  children,
}: {
  readonly state: PublicFormState<V>;
  /** The verb on the button. */
  readonly submit: string;
  readonly children: ReactNode;
}) => (
  <form className="form" noValidate onSubmit={(event) => void form.submit(event)}>
    <PublicRefusal error={refusal} />
    {children}
    <Button type="submit" size="large" intent="primary" text={submit} loading={form.isBusy} />
  </form>
);
