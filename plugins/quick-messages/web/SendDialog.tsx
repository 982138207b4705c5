import { ColorTag, http, PreviewDialog, useTexts } from 'prosa/web';
import type { QuickMessageDto } from '../schemas.ts';
import { MediaPreview } from './MediaPreview.tsx';

/** A quick message as the customer will see it, before it goes. */
export const SendDialog = ({
  ticketId,
  message: { id, shortcode },
  onClose,
}: {
  readonly ticketId: number;
  readonly message: QuickMessageDto;
  readonly onClose: () => void;
}) => {
  const t = useTexts('quick-messages');
  return (
    <PreviewDialog
      title={t('choice.title', { shortcode })}
      action={t('choice.send')}
      read={() =>
        http.get<QuickMessageDto>(`/quick-messages/${id}/preview`, { params: { ticketId } })
      }
      onSend={() => http.post(`/messages/sendQuickMessage/${id}`, { ticketId })}
      onClose={onClose}
    >
      {(filled) => <Content message={filled} />}
    </PreviewDialog>
  );
};

const Content = ({ message }: { readonly message: QuickMessageDto }) => {
  const t = useTexts('quick-messages');
  const { message: words, sendOnlyMedia, isMedia, tag } = message;
  return (
    <div className="quick-preview">
      <MediaPreview {...message} />
      {words !== '' && !(isMedia && sendOnlyMedia) && (
        <p className="quick-words" dir="auto">
          {words}
        </p>
      )}
      {tag && (
        <p className="quick-tag">
          {t('choice.tag')}{' '}
          <ColorTag color={tag.color}>
            <bdi>{tag.name}</bdi>
          </ColorTag>
        </p>
      )}
    </div>
  );
};
