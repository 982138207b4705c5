import { Button } from '@blueprintjs/core';
import { DocumentIcon } from '@blueprintjs/icons';
import { useCallback, useEffect, useState } from 'react';
import { Dialog, ErrorState, http, SkeletonRows, toast, useTexts } from 'prosa/web';
import type { FileListDto } from '../schemas.ts';

type Preview =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly list: FileListDto }
  | { readonly status: 'error'; readonly error: unknown };

/** A list of files as the customer will see it, before it goes. */
export const SendDialog = ({
  ticketId,
  list: { id, name },
  onClose,
}: {
  readonly ticketId: number;
  readonly list: FileListDto;
  readonly onClose: () => void;
}) => {
  const t = useTexts('files');
  const shell = useTexts();
  const [preview, setPreview] = useState<Preview>({ status: 'loading' });
  const [isBusy, setBusy] = useState(false);

  const load = useCallback(() => {
    http.get<FileListDto>(`/files/${String(id)}/preview`, { params: { ticketId } }).then(
      (list) => setPreview({ status: 'ready', list }),
      (error: unknown) => setPreview({ status: 'error', error }),
    );
  }, [id, ticketId]);
  useEffect(load, [load]);

  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await http.post(`/messages/sendFileList/${String(id)}`, { ticketId });
      onClose();
    } catch (error) {
      toast.error(error);
      setBusy(false);
    }
  };

  return (
    <Dialog
      isOpen
      title={t('choice.title', { name })}
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
      {preview.status === 'ready' && <Content list={preview.list} />}
    </Dialog>
  );
};

const Content = ({ list: { message, options } }: { readonly list: FileListDto }) => {
  const t = useTexts('files');
  const sent = options.filter(({ path }) => path !== null);
  return (
    <div className="files-preview">
      <p className="files-words" dir="auto">
        {message}
      </p>
      <ul className="files-sent" aria-label={t('fields.files')}>
        {sent.map(({ id, name, mediaName }) => (
          <li key={id}>
            <DocumentIcon />
            <span>
              <bdi>{mediaName}</bdi>
              {name !== '' && <small dir="auto">{name}</small>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};
