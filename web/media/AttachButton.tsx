import { Button } from '@blueprintjs/core';
import { PaperclipIcon } from '@blueprintjs/icons';
import { useRef } from 'react';
import { useTexts } from '../i18n/i18n.ts';
import type { Attachments } from './use-attachments.ts';

/** Opens the browser's own file dialog. */
export const AttachButton = ({ attachments }: { readonly attachments: Attachments }) => {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="minimal"
        icon={<PaperclipIcon />}
        aria-label={t('attachments.add')}
        title={t('attachments.add')}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('attachments.files')}
        onChange={(event) => {
          attachments.add(event.target.files ?? []);
          event.target.value = '';
        }}
      />
    </>
  );
};
