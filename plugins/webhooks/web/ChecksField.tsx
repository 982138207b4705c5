import { Checkbox } from '@blueprintjs/core';
import { useId } from 'react';
import { useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { Values } from './webhook-form.ts';

interface Check<Id> {
  readonly id: Id;
  readonly label: string;
}

/** Names of fields that hold several ids. */
type Several = 'facts' | 'connectionIds' | 'queueIds';

/** A group of ticks, under its own heading. */
export const ChecksField = <Name extends Several>({
  form,
  name,
  label,
  checks,
  help,
  isFirst = true,
}: {
  readonly form: Form<Values>;
  readonly name: Name;
  readonly label: string;
  readonly checks: readonly Check<Values[Name][number]>[];
  readonly help?: string;
  /** Whether it is the first of the groups that are one field: it says what is wrong with them. */
  readonly isFirst?: boolean;
}) => {
  const id = useId();
  const t = useTexts();
  const chosen = form.values[name] as readonly Values[Name][number][];
  const refusal = isFirst ? form.refusals[name] : undefined;
  const error =
    typeof refusal === 'string' ? refusal : refusal && t(`form.${refusal.key}`, refusal.values);
  const toggle = (one: Values[Name][number]): void => {
    const rest = chosen.filter((other) => other !== one);
    const next = rest.length < chosen.length ? rest : [...chosen, one];
    form.set(name, next as unknown as Values[Name]);
  };
  return (
    <fieldset
      className="webhook-checks"
      disabled={form.isBusy}
      aria-describedby={help === undefined ? undefined : `${id}-help`}
    >
      <legend className="field-label">{label}</legend>
      <div className="webhook-checks-list">
        {checks.map((check) => (
          <Checkbox
            key={String(check.id)}
            label={check.label}
            checked={chosen.includes(check.id)}
            aria-invalid={error !== undefined}
            onChange={() => toggle(check.id)}
          />
        ))}
      </div>
      {error !== undefined && (
        <div className="field-error" role="alert">
          {error}
        </div>
      )}
      {help !== undefined && (
        <div className="field-help" id={`${id}-help`}>
          {help}
        </div>
      )}
    </fieldset>
  );
};
