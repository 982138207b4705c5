import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { ErrorState, SkeletonRows, useTexts } from 'prosa/web';
import type { QueueOptionDto } from '../../schemas.ts';
import { OptionEditor } from './OptionEditor.tsx';
import { OptionRow } from './OptionRow.tsx';
import type { Options } from './use-options.ts';

/** The option being written: a present one, or a new one. */
type Writing = { readonly edits: number } | { readonly addsTo: number | null };

/** The options of a queue, edited where they stand. */
export const OptionTree = ({ options }: { readonly options: Options }) => {
  const t = useTexts('queues');
  const [writing, setWriting] = useState<Writing>();
  const close = (): void => setWriting(undefined);
  const { tree, error } = options;
  if (error !== undefined) return <ErrorState error={error} onRetry={options.reload} />;
  if (!tree) return <SkeletonRows rows={3} height={48} />;

  const adding = (parentId: number | null) =>
    writing &&
    'addsTo' in writing &&
    writing.addsTo === parentId && (
      <li>
        <OptionEditor
          isBusy={options.isBusy}
          onSave={(option) => options.add(parentId, option)}
          onClose={close}
        />
      </li>
    );
  const level = (siblings: readonly QueueOptionDto[], parent?: QueueOptionDto) => {
    const isAdding = writing && 'addsTo' in writing && writing.addsTo === (parent?.id ?? null);
    if (siblings.length === 0 && !isAdding) return null;
    return (
      <ol className="option-level" aria-label={parent?.title ?? t('options.top')}>
        {siblings.map((option) => (
          <li key={option.id}>
            {writing && 'edits' in writing && writing.edits === option.id ? (
              <OptionEditor
                option={option}
                isBusy={options.isBusy}
                onSave={(written) => options.change(option.id, written)}
                onClose={close}
              />
            ) : (
              <OptionRow
                place={{ option, siblings, parent }}
                options={options}
                onEdit={() => setWriting({ edits: option.id })}
                onAddBelow={() => setWriting({ addsTo: option.id })}
              />
            )}
            {level(option.children, option)}
          </li>
        ))}
        {adding(parent?.id ?? null)}
      </ol>
    );
  };
  return (
    <div className="option-tree">
      {tree.length === 0 && !writing && <p className="option-none">{t('options.none')}</p>}
      {level(tree)}
      <Button
        icon={<PlusIcon />}
        text={t('options.add')}
        onClick={() => setWriting({ addsTo: null })}
      />
    </div>
  );
};
