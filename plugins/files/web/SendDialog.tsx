import { DocumentIcon } from '@blueprintjs/icons';
import { http, PreviewDialog, useTexts } from 'prosa/web';
import type { FileListDto } from '../schemas.ts';

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
  return (
    <PreviewDialog
      title={t('choice.title', { name })}
      action={t('choice.send')}
      read={() => http.get<FileListDto>(`/files/${String(id)}/preview`, { params: { ticketId } })}
      onSend={() => http.post(`/messages/sendFileList/${String(id)}`, { ticketId })}
      onClose={onClose}
    >
      {(list) => <Content list={list} />}
    </PreviewDialog>
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
