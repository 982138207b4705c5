import { Button } from '@blueprintjs/core';
import { CrossIcon, DocumentIcon } from '@blueprintjs/icons';
import { useTexts } from 'prosa/web';
import { sizeText } from '../chat/media-kind.ts';
import type { Attachments } from './use-attachments.ts';

/** The files about to be sent, each with its way out. */
export const AttachmentStrip = ({ attachments }: { readonly attachments: Attachments }) => {
  const t = useTexts('tickets');
  if (attachments.all.length === 0) return null;
  return (
    <ul className="attachments" aria-label={t('composer.attachments')}>
      {attachments.all.map(({ id, file, previewUrl }) => (
        <li key={id} className="attachment">
          {previewUrl === undefined ? (
            <DocumentIcon size={20} />
          ) : (
            <img src={previewUrl} alt="" className="attachment-picture" />
          )}
          <span className="attachment-words">
            <bdi>{file.name}</bdi>
            <small>{sizeText(file.size)}</small>
          </span>
          <Button
            size="small"
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={t('composer.detach', { name: file.name })}
            onClick={() => attachments.remove(id)}
          />
        </li>
      ))}
    </ul>
  );
};
