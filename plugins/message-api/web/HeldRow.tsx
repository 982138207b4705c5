import { Button } from '@blueprintjs/core';
import { formatDateTime, useTexts } from 'prosa/web';
import type { Translate } from 'prosa/web';
import { formatNumber } from '../../contacts/public.ts';
import type { RequestDto } from '../schemas.ts';

/** The words that tell why a message waits, or was not sent. */
const reasonOf = ({ state, reason, dueAt }: RequestDto, t: Translate): string => {
  if (reason !== '') {
    const words = t(`requests.reasons.${reason}`);
    // A number that is being checked keeps its turn, which has come.
    return state === 'waiting' && reason !== 'checking'
      ? `${words}, ${t('requests.until', { at: formatDateTime(dueAt) })}`
      : words;
  }
  return state === 'waiting' ? t('requests.turn') : '';
};

/** One message that waits, or waited. */
export const HeldRow = ({
  message,
  onCancel,
}: {
  readonly message: RequestDto;
  readonly onCancel: () => void;
}) => {
  const t = useTexts('message-api');
  const { contact, excerpt, files, createdAt, expiresAt, settledAt } = message;
  const number = formatNumber(contact.number);
  const at =
    settledAt === null
      ? t('requests.at', { at: formatDateTime(createdAt) })
      : t('requests.settledAt', { at: formatDateTime(settledAt) });
  const reason = reasonOf(message, t);
  return (
    <li className="api-line">
      <div className="api-line-words">
        <bdi className="api-line-name">{contact.name || number}</bdi>
        {excerpt !== '' && <span className="api-excerpt">{excerpt}</span>}
        {files > 0 && <small>{t('requests.files', { count: files })}</small>}
        <small>{reason === '' ? at : `${at} · ${reason}`}</small>
        {message.state === 'waiting' && (
          <small>{t('requests.expires', { at: formatDateTime(expiresAt) })}</small>
        )}
      </div>
      {message.state === 'waiting' && (
        <div className="api-line-actions">
          <Button
            variant="minimal"
            intent="danger"
            text={t('requests.cancel')}
            aria-label={t('requests.cancelOf', { name: contact.name || number })}
            onClick={onCancel}
          />
        </div>
      )}
    </li>
  );
};
