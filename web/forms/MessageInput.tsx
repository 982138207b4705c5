import { TextArea } from '@blueprintjs/core';
import { useId, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { MESSAGE_VARIABLES, renderTemplate, unknownVariables } from 'prosa/contract';
import type { MessageVariable } from 'prosa/contract';
import { companyZone } from '../time/time.ts';
import { useTexts } from '../i18n/i18n.ts';
import { VariableChips } from './VariableChips.tsx';

/** The customer of previews, who is nobody. */
const SAMPLE_NAME = 'Maria Souza';

/**
 * The text of a message that is sent to customers: chips insert variables at the cursor, and a preview shows the text as a
 * customer of a sample name would read it now.
 */
export const MessageInput = ({
  value,
  maxLength = 4096,
  onChange,
  disabled = false,
  ...control
}: Pick<
  ComponentProps<typeof TextArea>,
  'id' | 'name' | 'rows' | 'placeholder' | 'onBlur' | 'autoFocus'
> & {
  readonly value: string;
  readonly maxLength?: number | undefined;
  readonly onChange: (text: string) => void;
  readonly disabled?: boolean;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-required'?: boolean;
}) => {
  const t = useTexts();
  const id = useId();
  const [sampleTime] = useState(() => new Date());
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (name: MessageVariable): void => {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {};
    const variable = `{{${name}}}`;
    const next = value.slice(0, selectionStart) + variable + value.slice(selectionEnd);
    if (next.length > maxLength) return;
    onChange(next);
    const cursor = selectionStart + variable.length;
    // The new text is in the field with the next rendering.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(cursor, cursor);
    });
  };
  const filled = renderTemplate(value, {
    contactName: SAMPLE_NAME,
    at: sampleTime,
    timeZone: companyZone(),
  });
  const unknown = unknownVariables(value);
  return (
    <div className="message-input">
      <TextArea
        {...control}
        inputRef={area}
        fill
        value={value}
        maxLength={maxLength}
        disabled={disabled}
        aria-describedby={[control['aria-describedby'], filled !== value && id]
          .filter(Boolean)
          .join(' ')}
        onChange={(event) => onChange(event.target.value)}
      />
      <VariableChips names={MESSAGE_VARIABLES} disabled={disabled} onChoose={insert} />
      {filled !== value && (
        <p className="message-preview" id={id}>
          <span className="message-preview-label">{t('form.preview')}</span>
          <span className="message-preview-text">{filled}</span>
        </p>
      )}
      {unknown.length > 0 && (
        <p className="message-unknown" role="status">
          {t('form.unknownVariables', {
            count: unknown.length,
            names: unknown.map((name) => `{{${name}}}`).join(', '),
          })}
        </p>
      )}
    </div>
  );
};
