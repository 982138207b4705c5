import { http, useTexts } from 'prosa/web';
import type { Bot } from './bot.ts';
import { Node } from './Node.tsx';
import { optionBody, optionValues } from './option-values.ts';
import { OptionFields } from './OptionFields.tsx';
import { useNodeForm } from './use-node-form.ts';

/** Key of the draft of an option that is not made yet. */
export const newOptionKey = (queueId: number, parentId: number | null): string =>
  `new:${String(queueId)}:${String(parentId ?? 0)}`;

const EMPTY = optionValues();

/** An option that is being written. */
export const NewOption = ({
  bot,
  queueId,
  parentId,
}: {
  readonly bot: Bot;
  readonly queueId: number;
  readonly parentId: number | null;
}) => {
  const t = useTexts('chatbot');
  const key = newOptionKey(queueId, parentId);
  const nodeForm = useNodeForm(bot.drafts, {
    record: key,
    saved: EMPTY,
    required: ['title'],
    save: async ({ title = '', message = '', target = '' }) => {
      const written = optionBody({ title: title.trim(), message, target });
      await http.post('/queue-options', { queueId, parentId, ...written });
      bot.trees.reload();
      if (bot.isOpen(key)) bot.toggle(key);
    },
  });
  return (
    <Node
      title={t('bot.newOption')}
      summary={nodeForm.form.values.title}
      nodeForm={nodeForm}
      isOpen
      onToggle={() => {
        nodeForm.form.reset();
        if (bot.isOpen(key)) bot.toggle(key);
      }}
      editor={<OptionFields bot={bot} form={nodeForm.form} hasFocus />}
    />
  );
};
