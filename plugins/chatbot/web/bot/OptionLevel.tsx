import { http, toast, useTexts } from 'prosa/web';
import type { Bot } from './bot.ts';
import { NewOption, newOptionKey } from './NewOption.tsx';
import { OptionNode } from './OptionNode.tsx';
import type { BotOption } from './records.ts';
import { useSorting } from './use-sorting.ts';

/** Options a customer may choose among, in their order, each with those that follow from it. */
export const OptionLevel = ({
  bot,
  queueId,
  parent,
  options,
  title,
}: {
  readonly bot: Bot;
  readonly queueId: number;
  /** The option they stand below; undefined for those of the queue itself. */
  readonly parent: BotOption | undefined;
  readonly options: readonly BotOption[];
  /** Of the queue or option they belong to. */
  readonly title: string;
}) => {
  const t = useTexts('chatbot');
  const move = (id: number, index: number): void => {
    http
      .put(`/queue-options/${String(id)}`, { option: index + 1 })
      .then(() => {
        bot.trees.reload();
        const moved = options.find((option) => option.id === id)?.title ?? '';
        bot.announce(t('bot.moved', { title: moved, position: index + 1, count: options.length }));
      })
      .catch((error: unknown) => toast.error(error));
  };
  const sorting = useSorting(
    options.map(({ id }) => id),
    move,
  );
  const parentId = parent?.id ?? null;
  const key = newOptionKey(queueId, parentId);
  const isAdding = bot.isOpen(key) || Object.keys(bot.drafts.of(key)).length > 0;
  if (options.length === 0 && !isAdding) return null;
  return (
    <ol className="bot-level" aria-label={t('bot.optionsOf', { title })}>
      {options.map((option, at) => (
        <OptionNode
          key={option.id}
          bot={bot}
          option={option}
          above={options[at - 1]}
          parent={parent}
          sort={options.length > 1 ? sorting(option.id) : undefined}
          place={{ at, count: options.length, onMove: (index) => move(option.id, index) }}
        >
          <OptionLevel
            bot={bot}
            queueId={option.queueId}
            parent={option}
            options={option.children}
            title={option.title}
          />
        </OptionNode>
      ))}
      {isAdding && <NewOption bot={bot} queueId={queueId} parentId={parentId} />}
    </ol>
  );
};
