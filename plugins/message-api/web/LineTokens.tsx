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
import { useLineTokens } from './use-line-tokens.ts';
import type { LineToken } from './use-line-tokens.ts';

const pathOf = ({ id }: LineToken): string => `/message-api/tokens/${String(id)}`;

/** Each connection's token: made, replaced and revoked. */
export const LineTokens = () => {
  const t = useTexts('message-api');
  const confirm = useConfirm();
  const { status, error, items, reload, made, revoked } = useLineTokens();
  const [shown, setShown] = useState<{ readonly line: string; readonly token: string }>();

  const make = async (line: LineToken): Promise<void> => {
    const { token, ...row } = await http.put<NewTokenDto>(pathOf(line));
    made(row);
    setShown({ line: line.name, token });
  };
  const create = async (line: LineToken): Promise<void> => {
    try {
      await make(line);
    } catch (reason) {
      toast.error(reason, undefined, t('tokens.createFailed'));
    }
  };
  const replace = (line: LineToken): Promise<boolean> =>
    confirm({
      title: t('tokens.replaceTitle', { name: line.name }),
      children: t('tokens.replaceText'),
      confirm: t('tokens.replace'),
      isDanger: true,
      failure: t('tokens.createFailed'),
      onConfirm: () => make(line),
    });
  const revoke = (line: LineToken): Promise<boolean> =>
    confirm({
      title: t('tokens.revokeTitle', { name: line.name }),
      children: t('tokens.revokeText'),
      confirm: t('tokens.revoke'),
      isDanger: true,
      failure: t('tokens.revokeFailed'),
      onConfirm: async () => {
        await http.delete(pathOf(line));
        revoked(line.id);
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
        {items.map((line) => (
          <TokenRow
            key={line.id}
            line={line}
            onCreate={() => create(line)}
            onReplace={() => void replace(line)}
            onRevoke={() => void revoke(line)}
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
