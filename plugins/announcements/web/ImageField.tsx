import { useEffect, useMemo } from 'react';
import { FileField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { AnnouncementDto } from '../schemas.ts';
import type { AnnouncementValues } from './announcement-form.ts';

/** The image that goes with the text, shown as it is chosen. */
export const ImageField = ({
  form,
  record,
}: {
  readonly form: Form<AnnouncementValues>;
  readonly record: AnnouncementDto | undefined;
}) => {
  const t = useTexts('announcements');
  const { file } = form.values;
  const own = useMemo(
    () => (typeof file === 'string' ? undefined : URL.createObjectURL(file)),
    [file],
  );
  useEffect(() => () => URL.revokeObjectURL(own ?? ''), [own]);
  const stored = file === 'kept' ? record : undefined;
  const name = typeof file === 'string' ? (stored?.mediaName ?? '') : file.name;
  const shown = own ?? stored?.mediaPath ?? undefined;
  return (
    <FileField
      label={t('fields.image')}
      help={t('help.image')}
      name={name}
      accept="image/png,image/jpeg,.png,.jpg,.jpeg"
      disabled={form.isBusy}
      onChange={(chosen) => form.set('file', chosen ?? 'none')}
    >
      {shown !== undefined && <img className="announcement-chosen" src={shown} alt={name} />}
    </FileField>
  );
};
