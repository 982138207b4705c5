import { Button } from '@blueprintjs/core';
import { ArrowLeftIcon, CrossIcon, DocumentIcon, MusicIcon, VideoIcon } from '@blueprintjs/icons';
import { sizeText } from '../components/size-text.ts';
import { useLanguage, useTexts } from '../i18n/i18n.ts';
import type { Attachment, Attachments } from './use-attachments.ts';

const Preview = ({ attachment: { file, previewUrl } }: { readonly attachment: Attachment }) => {
  if (previewUrl !== undefined) {
    return <img src={previewUrl} alt="" className="attachment-picture" />;
  }
  const Icon = file.type.startsWith('video/')
    ? VideoIcon
    : file.type.startsWith('audio/')
      ? MusicIcon
      : DocumentIcon;
  return (
    <span className="attachment-picture attachment-icon">
      <Icon size={24} />
    </span>
  );
};

/** The files about to be sent, in their order, each with its caption and its way out. Its styles: `@import 'prosa/web/media.css'`. */
export const AttachmentStrip = ({ attachments }: { readonly attachments: Attachments }) => {
  const t = useTexts();
  const language = useLanguage();
  const { all, remove, caption, moveUp } = attachments;
  if (all.length === 0) return null;
  return (
    <ol className="attachments" aria-label={t('attachments.label')}>
      {all.map((attachment, index) => {
        const { id, file } = attachment;
        const { name } = file;
        return (
          <li key={id} className="attachment">
            <Preview attachment={attachment} />
            <div className="attachment-words">
              <bdi title={name}>{name}</bdi>
              <small>{sizeText(file.size, language)}</small>
              {index > 0 && (
                <input
                  type="text"
                  dir="auto"
                  value={attachment.caption}
                  maxLength={4_000}
                  placeholder={t('attachments.caption')}
                  aria-label={t('attachments.captionOf', { name })}
                  onChange={(event) => caption(id, event.target.value)}
                />
              )}
            </div>
            <div className="attachment-buttons">
              <Button
                size="small"
                variant="minimal"
                icon={<CrossIcon size={14} />}
                aria-label={t('attachments.detach', { name })}
                onClick={() => remove(id)}
              />
              {index > 0 && (
                <Button
                  size="small"
                  variant="minimal"
                  icon={<ArrowLeftIcon size={14} />}
                  aria-label={t('attachments.earlier', { name })}
                  title={t('attachments.earlier', { name })}
                  onClick={() => moveUp(id)}
                />
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
};
