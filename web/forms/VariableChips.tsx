import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { MessageVariable } from 'prosa/contract';
import { useTexts } from '../i18n/i18n.ts';

/** Steps of the keys that move between the chips; the toolbar is one stop of the Tab key. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Variables of a message, as chips that insert them. */
export const VariableChips = ({
  names,
  disabled,
  onChoose,
}: {
  readonly names: readonly MessageVariable[];
  readonly disabled: boolean;
  readonly onChoose: (name: MessageVariable) => void;
}) => {
  const t = useTexts();
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + names.length) % names.length;
    setCurrent(next);
    bar.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return (
    <div
      ref={bar}
      className="variable-chips"
      role="toolbar"
      aria-label={t('form.variables')}
      onKeyDown={move}
    >
      {names.map((name, at) => (
        <button
          key={name}
          type="button"
          className="variable-chip"
          disabled={disabled}
          title={`{{${name}}}`}
          tabIndex={at === current ? 0 : -1}
          onFocus={() => setCurrent(at)}
          onClick={() => onChoose(name)}
        >
          {t(`variables.${name}`)}
        </button>
      ))}
    </div>
  );
};
