import { useState } from 'react';
import {
  EmptyState,
  ErrorState,
  http,
  Link,
  SkeletonRows,
  toast,
  useConfirm,
  useTexts,
} from 'prosa/web';
import type { NewTokenDto } from '../schemas.ts';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { TokenRow } from './TokenRow.tsx';
import { useConnectionTokens } from './use-connection-tokens.ts';
import type { ConnectionToken } from './use-connection-tokens.ts';

const pathOf = ({ id }: ConnectionToken): string => `/message-api/tokens/${String(id)}`;

/** Each connection's token: made, replaced and revoked. */
export const ConnectionTokens = () => {
  const t = useTexts('message-api');
  const confirm = useConfirm();
  const { status, error, items, reload, made, revoked } = useConnectionTokens();
  const [shown, setShown] = useState<{ readonly connection: string; readonly token: string }>();

  const make = async (connection: ConnectionToken): Promise<void> => {
    const { token, ...row } = await http.put<NewTokenDto>(pathOf(connection));
    made(row);
    setShown({ connection: connection.name, token });
  };
  const create = async (connection: ConnectionToken): Promise<void> => {
    try {
      await make(connection);
    } catch (reason) {
      toast.error(reason, undefined, t('tokens.createFailed'));
    }
  };
  const replace = (connection: ConnectionToken): Promise<boolean> =>
    confirm({
      title: t('tokens.replaceTitle', { name: connection.name }),
      children: t('tokens.replaceText'),
      confirm: t('tokens.replace'),
      isDanger: true,
      failure: t('tokens.createFailed'),
      onConfirm: () => make(connection),
    });
  const revoke = (connection: ConnectionToken): Promise<boolean> =>
    confirm({
      title: t('tokens.revokeTitle', { name: connection.name }),
      children: t('tokens.revokeText'),
      confirm: t('tokens.revoke'),
      isDanger: true,
      failure: t('tokens.revokeFailed'),
      onConfirm: async () => {
        await http.delete(pathOf(connection));
        revoked(connection.id);
        toast.success(t('tokens.revoked'));
      },
    });

  const content = () => {
    if (status === 'error') return <ErrorState error={error} onRetry={reload} />;
    if (status !== 'ready') return <SkeletonRows rows={2} height={56} />;
    if (items.length === 0) {
      return (
        <EmptyState
          title={t('tokens.emptyTitle')}
          action={<Link to="/connections">{t('tokens.toConnections')}</Link>}
        >
          {t('tokens.emptyText')}
        </EmptyState>
      );
    }
    return (
      <ul className="api-lines">
        {items.map((connection) => (
          <TokenRow
            key={connection.id}
            connection={connection}
            onCreate={() => create(connection)}
            onReplace={() => void replace(connection)}
            onRevoke={() => void revoke(connection)}
          />
        ))}
      </ul>
    );
  };
  return (
    <section className="api-section" aria-labelledby="api-tokens">
      <h2 id="api-tokens">{t('tokens.title')}</h2>
      <p className="api-text">{t('tokens.text')}</p>
      {content()}
      {shown && <NewTokenDialog {...shown} onClose={() => setShown(undefined)} />}
    </section>
  );
};
