import { Button, InputGroup } from '@blueprintjs/core';
import { PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { FileField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import { LONGEST_OPTION_NAME, MOST_OPTIONS } from '../public.ts';
import { newOption } from './file-list-form.ts';
import type { FileListValues, OptionValues } from './file-list-form.ts';

/** The options of a list: a name, which is the caption, and a file. */
export const OptionsField = ({ form }: { readonly form: Form<FileListValues> }) => {
  const t = useTexts('files');
  const { options } = form.values;
  const set = (next: readonly OptionValues[]): void => form.set('options', next);
  const change = (key: string, part: Partial<OptionValues>): void =>
    set(options.map((option) => (option.key === key ? { ...option, ...part } : option)));
  return (
    <fieldset className="files-options" disabled={form.isBusy}>
      <legend className="field-label">{t('fields.options')}</legend>
      <p className="field-help">{t('help.options', { most: MOST_OPTIONS })}</p>
      {options.map(({ key, name, fileName }, at) => (
        <div key={key} className="files-option">
          <div className="files-option-name">
            <InputGroup
              fill
              value={name}
              maxLength={LONGEST_OPTION_NAME}
              placeholder={t('option.placeholder')}
              aria-label={t('option.name', { number: at + 1 })}
              onValueChange={(next) => change(key, { name: next })}
            />
            <Button
              variant="minimal"
              icon={<TrashIcon />}
              aria-label={t('option.remove', { number: at + 1 })}
              title={t('option.remove', { number: at + 1 })}
              onClick={() => set(options.filter((option) => option.key !== key))}
            />
          </div>
          <FileField
            label={t('option.file', { number: at + 1 })}
            name={fileName}
            disabled={form.isBusy}
            onChange={(file) =>
              change(key, { file: file ?? 'none', fileName: file === null ? '' : file.name })
            }
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusIcon />}
        text={t('option.add')}
        disabled={options.length >= MOST_OPTIONS}
        onClick={() => set([...options, newOption()])}
      />
    </fieldset>
  );
};
