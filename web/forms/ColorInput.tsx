import { InputGroup } from '@blueprintjs/core';
import { SUGGESTED_COLORS } from 'prosa/contract';
import { useTexts } from '../i18n/i18n.ts';
import type { ControlProps } from './Field.tsx';

const isHex = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

/** A row of swatches, the browser's own picker, and the code for those who know it. */
export const ColorInput = ({
  control,
  value,
  onChange,
  onLeave,
}: {
  readonly control: ControlProps;
  readonly value: string;
  readonly onChange: (color: string) => void;
  readonly onLeave: () => void;
}) => {
  const t = useTexts();
  return (
    <div className="color-input">
      <InputGroup
        {...control}
        value={value}
        placeholder="#0f766e"
        maxLength={9}
        onValueChange={(text) => onChange(text.trim().toLowerCase())}
        onBlur={onLeave}
        leftElement={
          <input
            type="color"
            className="color-picker"
            aria-label={t('form.pickColor')}
            disabled={control.disabled}
            value={isHex(value) ? value : '#0f766e'}
            onChange={(event) => onChange(event.target.value)}
          />
        }
      />
      <div className="color-swatches" role="group" aria-label={t('form.suggestedColors')}>
        {SUGGESTED_COLORS.map((color) => (
          <button
            key={color}
            type="button"
            className="color-swatch"
            style={{ background: color }}
            aria-label={color}
            aria-pressed={value === color}
            disabled={control.disabled}
            onClick={() => onChange(color)}
          />
        ))}
      </div>
    </div>
  );
};
