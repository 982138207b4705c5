import { HTMLSelect } from '@blueprintjs/core';
import { CellTowerIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  EmptyState,
  ErrorState,
  Link,
  PageHeader,
  Pill,
  Segments,
  SkeletonRows,
  useCompanySettings,
  useList,
  useMedia,
  useNavigate,
  useParams,
  useTexts,
} from 'prosa/web';
import { BotTree } from './bot/BotTree.tsx';
import { useOpenNodes } from './bot/bot.ts';
import type { Bot } from './bot/bot.ts';
import { useDrafts } from './bot/drafts.ts';
import type { BotConnection, BotQueue } from './bot/records.ts';
import { useTargets } from './bot/use-targets.ts';
import { useTrees } from './bot/use-trees.ts';
import { Phone } from './Phone.tsx';

/** Below this many pixels the tree and the phone take turns. */
const BESIDE = '(min-width: 900px)';

/** The bot of a connection: its texts as a tree, beside the phone of a customer who reads them. */
const ChatbotScreen = () => {
  const t = useTexts('chatbot');
  const navigate = useNavigate();
  const chosen = Number(useParams().connectionId);
  const isWide = useMedia(BESIDE);
  const [part, setPart] = useState<'texts' | 'phone'>('texts');
  const [announced, setAnnounced] = useState('');
  const connections = useList<BotConnection>({
    path: '/whatsapp',
    params: { session: 0 },
    live: { event: 'whatsapp', enter: 'always' },
    compare: (a, b) => a.name.localeCompare(b.name) || a.id - b.id,
  });
  const queues = useList<BotQueue>({
    path: '/queue',
    live: { event: 'queue', enter: 'always' },
    compare: (a, b) => a.orderQueue - b.orderQueue || a.id - b.id,
  });
  const connection =
    connections.items.find(({ id }) => id === chosen) ??
    connections.items.find(({ isDefault }) => isDefault) ??
    connections.items[0];
  const drafts = useDrafts();
  const trees = useTrees(
    queues.status === 'loading' ? undefined : queues.items.map(({ id }) => id),
  );
  const bot: Bot = {
    drafts,
    settings: useCompanySettings('scheduleType', 'userRating'),
    trees,
    targets: useTargets(),
    ...useOpenNodes(),
    connectionSaved: connections.upsert,
    queueSaved: queues.upsert,
    announce: setAnnounced,
  };
  const failed = [connections, queues].find(({ status }) => status === 'error');
  const isLoading = [connections, queues].some(({ status }) => status === 'loading');
  const error = failed?.error ?? trees.error;
  const retry = (): void => {
    connections.reload();
    queues.reload();
    trees.reload();
  };
  return (
    <div className="page bot">
      <PageHeader title={t('bot.title')} subtitle={t('bot.subtitle')}>
        {drafts.count > 0 && (
          <Pill tone="warning">{t('bot.unsaved', { count: drafts.count })}</Pill>
        )}
        {connection && connections.items.length > 1 && (
          <HTMLSelect
            aria-label={t('bot.connection')}
            iconProps={{ title: '', 'aria-hidden': true }}
            value={connection.id}
            onChange={(event) => void navigate(`/chatbot/${event.currentTarget.value}`)}
            options={connections.items.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </PageHeader>
      {error !== undefined ? (
        <ErrorState error={error} onRetry={retry} />
      ) : isLoading || !trees.of ? (
        <SkeletonRows rows={6} height={56} />
      ) : !connection ? (
        <EmptyState
          icon={CellTowerIcon}
          title={t('bot.empty.title')}
          action={
            <Link className="bp6-button bp6-intent-primary" to="/connections?new=1&from=/chatbot">
              {t('bot.empty.action')}
            </Link>
          }
        >
          {t('bot.empty.text')}
        </EmptyState>
      ) : (
        <>
          {!isWide && (
            <div className="bot-parts">
              <Segments
                label={t('bot.parts.label')}
                value={part}
                onChange={setPart}
                segments={[
                  { value: 'texts', label: t('bot.parts.texts') },
                  { value: 'phone', label: t('bot.parts.phone') },
                ]}
              />
            </div>
          )}
          <div className="bot-body">
            {(isWide || part === 'texts') && (
              <div
                className="bot-side"
                tabIndex={0}
                role="region"
                aria-label={t('bot.parts.texts')}
              >
                <BotTree bot={bot} connection={connection} queues={queues.items} />
              </div>
            )}
            {(isWide || part === 'phone') && (
              <Phone
                key={connection.id}
                source={{ connectionId: connection.id, drafts: drafts.forPreview(connection.id) }}
                version={JSON.stringify([connection, queues.items, [...trees.of]])}
                opening={t('preview.opening')}
              />
            )}
          </div>
        </>
      )}
      <div className="visually-hidden" role="status">
        {announced}
      </div>
    </div>
  );
};

export default ChatbotScreen;
