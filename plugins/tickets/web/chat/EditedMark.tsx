import { useEffect, useState } from 'react';
import { MenuButton, errorText, formatDateTime, isAbort, useTexts } from 'prosa/web';
import { getVersions } from './message-api.ts';
import type { MessageVersion } from './message-api.ts';
import { splitSignature } from '../text/signature.ts';
import type { MessageDto } from '../types.ts';
import { RichText } from './RichText.tsx';

const Versions = ({ message }: { readonly message: MessageDto }) => {
  const t = useTexts('tickets');
  const [versions, setVersions] = useState<readonly MessageVersion[]>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const control = new AbortController();
    getVersions(message.id, control.signal).then(setVersions, (reason: unknown) => {
      if (!isAbort(reason)) setError(reason);
    });
    return () => control.abort();
  }, [message.id]);
  return (
    <div className="versions" role="dialog" aria-label={t('chat.versions')}>
      <h3>{t('chat.versions')}</h3>
      {error !== undefined && <p role="alert">{errorText(error)}</p>}
      {!versions && error === undefined && <p role="status">{t('chat.loadingVersions')}</p>}
      {versions?.length === 0 && <p>{t('chat.noVersions')}</p>}
      <ol>
        {versions?.map(({ body, createdAt }, index) => (
          <li key={index}>
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            <p dir="auto">
              <RichText
                text={message.fromMe ? splitSignature(body).text : body}
                mentions={message.mentions}
              />
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
};

/** 'Editada', and behind it what the message said before. */
export const EditedMark = ({ message }: { readonly message: MessageDto }) => {
  const t = useTexts('tickets');
  return (
    <MenuButton
      className="bubble-edited"
      size="small"
      popup="dialog"
      placement="top-start"
      label={t('chat.showVersions')}
      menu={<Versions message={message} />}
    >
      {t('chat.edited')}
    </MenuButton>
  );
};
