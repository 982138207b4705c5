import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Dialog, useTexts } from 'prosa/web';
import type { PromptDto } from '../../schemas.ts';
import { KnowledgeSearchField } from './KnowledgeSearchField.tsx';
import { KnowledgeSources } from './KnowledgeSources.tsx';
import { SourceDialog } from './SourceDialog.tsx';
import type { EditedSource } from './SourceDialog.tsx';
import { useKnowledge } from './use-knowledge.ts';

/** The knowledge of a prompt: its sources, and what it would find for a question. Each step is saved at once. */
export const KnowledgeDialog = ({
  prompt,
  onClose,
}: {
  readonly prompt: PromptDto;
  readonly onClose: () => void;
}) => {
  const t = useTexts('prompts');
  const shell = useTexts();
  const path = `/prompt/${String(prompt.id)}/knowledge`;
  const list = useKnowledge(prompt.id, path);
  const [edited, setEdited] = useState<EditedSource>();
  return (
    <>
      <Dialog
        isOpen
        size="large"
        title={t('knowledge.title', { name: prompt.name })}
        onClose={onClose}
        actions={<Button text={shell('common.close')} onClick={onClose} />}
      >
        <div className="knowledge">
          <p className="field-help">{t('knowledge.help')}</p>
          <KnowledgeSources list={list} path={path} onEdit={setEdited} />
          <KnowledgeSearchField path={path} />
        </div>
      </Dialog>
      {/* Beside the dialog, not in it: Escape closes the form alone. */}
      {edited !== undefined && (
        <SourceDialog
          path={path}
          edited={edited}
          onSaved={list.upsert}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
};
