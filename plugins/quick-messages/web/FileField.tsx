import { Button } from '@blueprintjs/core';
import { CrossIcon, PaperclipIcon } from '@blueprintjs/icons';
import { useEffect, useId, useMemo, useRef } from 'react';
import { toast, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { QuickMessageDto } from '../schemas.ts';
import { MediaPreview } from './MediaPreview.tsx';
import type { FileChoice, QuickMessageValues } from './quick-message-form.ts';

/** Bytes of a file that the server takes. */
const LARGEST = 25 * 1024 * 1024;

type Shown = Pick<QuickMessageDto, 'mediaName' | 'mediaPath' | 'mediaType'>;

/** The file to show: the one chosen here, from the reader's own disk, or the one that is stored. */
const useShown = (file: FileChoice, record: QuickMessageDto | undefined): Shown | undefined => {
  const own = useMemo((): Shown | undefined => {
    if (typeof file === 'string') return undefined;
    const [family = ''] = file.type.split('/');
    const mediaType = ['image', 'audio', 'video'].includes(family) ? family : 'application';
    return { mediaName: file.name, mediaPath: URL.createObjectURL(file), mediaType };
  }, [file]);
  useEffect(() => () => URL.revokeObjectURL(own?.mediaPath ?? ''), [own]);
  return file === 'kept' ? record : own;
};

/** The file that goes with the text. */
export const FileField = ({
  form,
  record,
}: {
  readonly form: Form<QuickMessageValues>;
  readonly record: QuickMessageDto | undefined;
}) => {
  const t = useTexts('quick-messages');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { file } = form.values;
  const shown = useShown(file, record);
  const choose = (chosen: File | undefined): void => {
    if (!chosen) return;
    if (chosen.size > LARGEST) toast.error(t('media.tooLarge', { name: chosen.name }));
    else form.set('file', chosen);
  };
  return (
    <div className="field quick-file-field" role="group" aria-labelledby={id}>
      <div className="field-label" id={id}>
        {t('fields.media')}
      </div>
      {shown && <MediaPreview {...shown} />}
      <div className="quick-file-tools">
        {shown && <bdi className="quick-file-name">{shown.mediaName}</bdi>}
        <Button
          icon={<PaperclipIcon />}
          text={t(shown ? 'media.change' : 'media.choose')}
          disabled={form.isBusy}
          onClick={() => input.current?.click()}
        />
        {shown && (
          <Button
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={t('media.remove')}
            disabled={form.isBusy}
            onClick={() => form.set('file', 'none')}
          />
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('media.choose')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
};
