import { BookIcon, ChatIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ColoredName, DataTable, useList, useRecordActions, useTexts } from 'prosa/web';
import type { Column } from 'prosa/web';
import type { PromptDto } from '../schemas.ts';
import { PromptDialog } from './form/PromptDialog.tsx';
import { KnowledgeDialog } from './knowledge/KnowledgeDialog.tsx';
import { PlaygroundDialog } from './playground/PlaygroundDialog.tsx';
import { byName, folded } from './prompt-order.ts';

type View = 'form' | 'knowledge' | 'playground';

/** The table of prompts, and the dialogs of one. */
export const PromptsList = ({
  search,
  isAdding,
  empty,
  onAdded,
}: {
  readonly search: string;
  /** A new one is being made. */
  readonly isAdding: boolean;
  readonly empty: ReactNode;
  /** The form of the new one is closed. */
  readonly onAdded: () => void;
}) => {
  const t = useTexts('prompts');
  const [opened, setOpened] = useState<{ readonly prompt: PromptDto; readonly view: View }>();
  const accepts = ({ name }: PromptDto): boolean => folded(name).includes(folded(search.trim()));
  const list = useList<PromptDto>({
    path: '/prompt',
    itemsKey: 'prompts',
    search,
    compare: byName,
    live: { event: 'prompt', accepts },
  });
  const { edit, remove } = useRecordActions({
    list,
    path: '/prompt',
    question: ({ name }) => ({ title: t('remove.title', { name }), text: t('remove.text') }),
    removed: t('removed'),
    onEdit: (prompt) => setOpened({ prompt, view: 'form' }),
  });
  const show = (view: View) => (prompt: PromptDto) => () => setOpened({ prompt, view });
  const close = (): void => {
    setOpened(undefined);
    onAdded();
  };
  const columns: readonly Column<PromptDto>[] = [
    {
      key: 'name',
      title: t('fields.name'),
      width: 'minmax(0, 3fr)',
      narrow: 'title',
      render: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      key: 'queue',
      title: t('fields.queue'),
      width: 'minmax(0, 2fr)',
      render: ({ queue }) =>
        queue ? <ColoredName color={queue.color}>{queue.name}</ColoredName> : t('noQueue'),
    },
    {
      key: 'model',
      title: t('fields.model'),
      width: 'minmax(0, 2fr)',
      priority: 3,
      render: ({ model }) => <bdi>{model}</bdi>,
    },
    {
      key: 'maxTokens',
      title: t('fields.maxTokens'),
      width: '140px',
      priority: 2,
      render: ({ maxTokens }) => maxTokens,
    },
  ];
  const view = isAdding ? 'form' : opened?.view;
  const prompt = isAdding ? undefined : opened?.prompt;
  return (
    <>
      <DataTable
        label={t('title')}
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        onOpen={(record) => setOpened({ prompt: record, view: 'form' })}
        actions={(record) => [
          edit(record),
          {
            text: t('playground.open'),
            icon: <ChatIcon />,
            onClick: show('playground')(record),
          },
          { text: t('knowledge.open'), icon: <BookIcon />, onClick: show('knowledge')(record) },
          remove(record),
        ]}
        empty={empty}
      />
      {view === 'form' && (
        <PromptDialog
          prompt={prompt}
          onSaved={(saved) => {
            if (accepts(saved)) list.upsert(saved);
          }}
          onClose={close}
        />
      )}
      {view === 'knowledge' && prompt && <KnowledgeDialog prompt={prompt} onClose={close} />}
      {view === 'playground' && prompt && <PlaygroundDialog prompt={prompt} onClose={close} />}
    </>
  );
};
