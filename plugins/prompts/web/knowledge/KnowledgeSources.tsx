import { Button } from '@blueprintjs/core';
import {
  DocumentIcon,
  EditIcon,
  GlobeNetworkIcon,
  PlusIcon,
  RefreshIcon,
  AlignLeftIcon,
  TrashIcon,
} from '@blueprintjs/icons';
import {
  EmptyState,
  ErrorState,
  http,
  Pill,
  RelativeTime,
  RowMenu,
  SkeletonRows,
  toast,
  useConfirm,
  useTexts,
} from 'prosa/web';
import type { List } from 'prosa/web';
import type { KnowledgeKind, KnowledgeSourceDto } from '../../shared/knowledge-schemas.ts';
import type { EditedSource } from './SourceDialog.tsx';

const ICONS = { text: AlignLeftIcon, pdf: DocumentIcon, url: GlobeNetworkIcon } as const;

const KINDS: readonly KnowledgeKind[] = ['text', 'pdf', 'url'];

/** A source's name, how far it was read, and what can be done with it. */
const SourceRow = ({
  source,
  path,
  list,
  onEdit,
}: {
  readonly source: KnowledgeSourceDto;
  readonly path: string;
  readonly list: List<KnowledgeSourceDto>;
  readonly onEdit: (edited: EditedSource) => void;
}) => {
  const t = useTexts('prompts');
  const shell = useTexts();
  const confirm = useConfirm();
  const { id, name, kind, status, failure, characters, readAt } = source;
  const Icon = ICONS[kind];
  const own = `${path}/${String(id)}`;
  const readAgain = async (): Promise<void> => {
    try {
      list.upsert(await http.post<KnowledgeSourceDto>(`${own}/read`));
    } catch (error) {
      toast.error(error);
    }
  };
  const remove = (): void => {
    void confirm({
      title: t('knowledge.remove.title', { name }),
      children: t(source.promptId === null ? 'knowledge.remove.shared' : 'knowledge.remove.text'),
      confirm: shell('common.delete'),
      isDanger: true,
      failure: shell('common.failed'),
      onConfirm: async () => {
        await http.delete(own);
        list.remove(id);
        toast.success(t('knowledge.removed'));
      },
    });
  };
  return (
    <li className="knowledge-source">
      <Icon aria-hidden="true" />
      <div className="knowledge-words">
        <span className="knowledge-name">
          <bdi>{name}</bdi>
          {source.promptId === null && <Pill tone="neutral">{t('knowledge.shared')}</Pill>}
        </span>
        <span className="knowledge-state" role={status === 'waiting' ? 'status' : undefined}>
          {status === 'waiting' && t('knowledge.waiting')}
          {failure !== null && (
            <span className="prompt-bad">{t(`knowledge.failures.${failure}`)}</span>
          )}
          {status !== 'waiting' && characters > 0 && (
            <span>{t('knowledge.read', { count: characters })}</span>
          )}
          {status !== 'waiting' && readAt !== null && (
            <span>
              {t('knowledge.readWhen')} <RelativeTime at={readAt} />
            </span>
          )}
        </span>
      </div>
      <RowMenu
        name={name}
        actions={[
          {
            text: shell('common.edit'),
            icon: <EditIcon />,
            onClick: () => onEdit({ kind, source }),
          },
          ...(kind === 'url'
            ? [
                {
                  text: t('knowledge.again'),
                  icon: <RefreshIcon />,
                  onClick: () => void readAgain(),
                },
              ]
            : []),
          { text: shell('common.delete'), icon: <TrashIcon />, isDanger: true, onClick: remove },
        ]}
      />
    </li>
  );
};

/** The list of sources, and the ways to add one. */
export const KnowledgeSources = ({
  list,
  path,
  onEdit,
}: {
  readonly list: List<KnowledgeSourceDto>;
  readonly path: string;
  readonly onEdit: (edited: EditedSource) => void;
}) => {
  const t = useTexts('prompts');
  const adders = KINDS.map((kind) => (
    <Button
      key={kind}
      icon={<PlusIcon />}
      text={t(`knowledge.add.${kind}`)}
      onClick={() => onEdit({ kind, source: undefined })}
    />
  ));
  return (
    <section aria-label={t('knowledge.sources')}>
      <div className="knowledge-adders">{adders}</div>
      {list.status === 'loading' && <SkeletonRows rows={3} height={48} />}
      {list.status === 'error' && <ErrorState error={list.error} onRetry={list.reload} />}
      {list.status === 'ready' && list.items.length === 0 && (
        <EmptyState icon={AlignLeftIcon} title={t('knowledge.empty.title')}>
          {t('knowledge.empty.text')}
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <ul className="knowledge-list">
          {list.items.map((source) => (
            <SourceRow key={source.id} source={source} path={path} list={list} onEdit={onEdit} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button
          variant="minimal"
          text={t('knowledge.more')}
          loading={list.isLoadingMore}
          onClick={list.loadMore}
        />
      )}
    </section>
  );
};
