import { useEffect, useMemo } from 'react';
import { FileField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { QuickMessageDto } from '../schemas.ts';
import { MediaPreview } from './MediaPreview.tsx';
import type { FileChoice, QuickMessageValues } from './quick-message-form.ts';

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
export const MediaField = ({
  form,
  record,
}: {
  readonly form: Form<QuickMessageValues>;
  readonly record: QuickMessageDto | undefined;
}) => {
  const t = useTexts('quick-messages');
  const shown = useShown(form.values.file, record);
  return (
    <FileField
      label={t('fields.media')}
      name={shown?.mediaName ?? ''}
      disabled={form.isBusy}
      onChange={(file) => form.set('file', file ?? 'none')}
    >
      {shown && (
        <div className="quick-media-field">
          <MediaPreview {...shown} />
        </div>
      )}
    </FileField>
  );
};
