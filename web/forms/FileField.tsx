import { Button } from '@blueprintjs/core';
import { CrossIcon, PaperclipIcon } from '@blueprintjs/icons';
import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { toast } from '../components/toasts.tsx';
import { useTexts } from '../i18n/i18n.ts';

const MEGABYTE = 1024 * 1024;
const LARGEST_MEGABYTES = 25;

/** Bytes of a file that the server takes. */
const LARGEST_FILE = LARGEST_MEGABYTES * MEGABYTE;

/** Says that a file is larger than the server takes. */
export const useTooLarge = (): ((file: File) => boolean) => {
  const t = useTexts();
  return ({ name, size }) => {
    if (size <= LARGEST_FILE) return false;
    toast.error(t('file.tooLarge', { name, megabytes: LARGEST_MEGABYTES }));
    return true;
  };
};

/** One file of a form: chosen here, it is sent when the form is. */
export const FileField = ({
  label,
  help,
  name,
  accept,
  disabled,
  children,
  onChange,
}: {
  readonly label: string;
  readonly help?: string;
  /** Of the file there will be; empty = none. */
  readonly name: string;
  /** Media types to choose from, parted by commas; others are refused by the server. */
  readonly accept?: string;
  readonly disabled: boolean;
  /** How the file looks. */
  readonly children?: ReactNode;
  /** Null = it is taken away. */
  readonly onChange: (file: File | null) => void;
}) => {
  const t = useTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isTooLarge = useTooLarge();
  const has = name !== '';
  return (
    <div
      className="field"
      role="group"
      aria-labelledby={id}
      aria-describedby={help === undefined ? undefined : `${id}-help`}
    >
      <div className="field-label" id={id}>
        {label}
      </div>
      {children}
      <div className="file-field">
        {has && <bdi className="file-field-name">{name}</bdi>}
        <Button
          icon={<PaperclipIcon />}
          text={t(has ? 'file.change' : 'file.choose')}
          disabled={disabled}
          onClick={() => input.current?.click()}
        />
        {has && (
          <Button
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={t('file.remove')}
            title={t('file.remove')}
            disabled={disabled}
            onClick={() => onChange(null)}
          />
        )}
      </div>
      {help !== undefined && (
        <div className="field-help" id={`${id}-help`}>
          {help}
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={t('file.choose')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file && !isTooLarge(file)) onChange(file);
          event.target.value = '';
        }}
      />
    </div>
  );
};
