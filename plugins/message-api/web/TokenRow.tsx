import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { formatDateTime, useClosedToVisitors, useTexts } from 'prosa/web';
import type { Translate } from 'prosa/web';
import type { TokenDto } from '../schemas.ts';
import type { ConnectionToken } from './use-connection-tokens.ts';

/** The words that tell who made the token, when, and when it was last used. */
const storyOf = ({ createdAt, createdBy, lastUsedAt }: TokenDto, t: Translate): string => {
  const at = formatDateTime(createdAt);
  const made =
    createdBy === null
      ? t('tokens.madeAt', { at })
      : t('tokens.madeBy', { at, name: createdBy.name });
  const used =
    lastUsedAt === null
      ? t('tokens.neverUsed')
      : t('tokens.usedAt', { at: formatDateTime(lastUsedAt) });
  return `${made} · ${used}`;
};

/** One connection, and what can be done about its token. */
export const TokenRow = ({
  connection,
  onCreate,
  onReplace,
  onRevoke,
}: {
  readonly connection: ConnectionToken;
  readonly onCreate: () => Promise<void>;
  readonly onReplace: () => void;
  readonly onRevoke: () => void;
}) => {
  const t = useTexts('message-api');
  const closed = useClosedToVisitors();
  const shut = { disabled: closed !== undefined, title: closed };
  const [isBusy, setBusy] = useState(false);
  const { name, token } = connection;
  const create = async (): Promise<void> => {
    setBusy(true);
    await onCreate();
    setBusy(false);
  };
  return (
    <li className="api-line">
      <div className="api-line-words">
        <bdi className="api-line-name">{name}</bdi>
        {token ? (
          <>
            <code>prosa_…{token.lastCharacters}</code>
            <small>{storyOf(token, t)}</small>
          </>
        ) : (
          <small>{t('tokens.none')}</small>
        )}
      </div>
      <div className="api-line-actions">
        {token ? (
          <>
            <Button
              {...shut}
              text={t('tokens.replace')}
              aria-label={t('tokens.replaceOf', { name })}
              onClick={onReplace}
            />
            <Button
              {...shut}
              variant="minimal"
              intent="danger"
              text={t('tokens.revoke')}
              aria-label={t('tokens.revokeOf', { name })}
              onClick={onRevoke}
            />
          </>
        ) : (
          <Button
            {...shut}
            text={t('tokens.create')}
            aria-label={t('tokens.createOf', { name })}
            loading={isBusy}
            onClick={() => void create()}
          />
        )}
      </div>
    </li>
  );
};
