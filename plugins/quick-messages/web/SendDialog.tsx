import { Button } from '@blueprintjs/core';
import { useCallback, useEffect, useState } from 'react';
import { ColorTag, Dialog, ErrorState, http, SkeletonRows, toast, useTexts } from 'prosa/web';
import type { QuickMessageDto } from '../schemas.ts';
import { MediaPreview } from './MediaPreview.tsx';

type Preview =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly message: QuickMessageDto }
  | { readonly status: 'error'; readonly error: unknown };

/** A quick message as the customer will see it, before it goes. */
export const SendDialog = ({
  ticketId,
  message,
  onClose,
}: {
  readonly ticketId: number;
  readonly message: QuickMessageDto;
  readonly onClose: () => void;
}) => {
  const t = useTexts('quick-messages');
  const shell = useTexts();
  const { id, shortcode } = message;
  const [preview, setPreview] = useState<Preview>({ status: 'loading' });
  const [isBusy, setBusy] = useState(false);

  const load = useCallback(() => {
    http.get<QuickMessageDto>(`/quick-messages/${id}/preview`, { params: { ticketId } }).then(
      (filled) => setPreview({ status: 'ready', message: filled }),
      (error: unknown) => setPreview({ status: 'error', error }),
    );
  }, [id, ticketId]);
  useEffect(load, [load]);

  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await http.post(`/messages/sendQuickMessage/${id}`, { ticketId });
      onClose();
    } catch (error) {
      toast.error(error);
      setBusy(false);
    }
  };

  return (
    <Dialog
      isOpen
      title={t('choice.title', { shortcode })}
      onClose={onClose}
      actions={
        <>
          <Button text={shell('common.cancel')} disabled={isBusy} onClick={onClose} />
          <Button
            intent="primary"
            autoFocus
            text={t('choice.send')}
            loading={isBusy}
            disabled={preview.status !== 'ready'}
            onClick={() => void send()}
          />
        </>
      }
    >
      {preview.status === 'loading' && <SkeletonRows rows={2} height={48} />}
      {preview.status === 'error' && <ErrorState error={preview.error} onRetry={load} />}
      {preview.status === 'ready' && <Content message={preview.message} />}
    </Dialog>
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
