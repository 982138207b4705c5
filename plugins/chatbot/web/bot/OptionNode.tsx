import type { ReactNode } from 'react';
import { http, useTexts } from 'prosa/web';
import type { Bot } from './bot.ts';
import { MoveButtons } from './MoveButtons.tsx';
import type { Place } from './MoveButtons.tsx';
import { Node } from './Node.tsx';
import { optionBody, optionValues } from './option-values.ts';
import { OptionFields } from './OptionFields.tsx';
import { OptionTools } from './OptionTools.tsx';
import type { BotOption } from './records.ts';
import { useNodeForm } from './use-node-form.ts';
import type { SortProps } from './use-sorting.ts';

/** An option customers may choose, and below it what follows from it. */
export const OptionNode = ({
  bot,
  option,
  above,
  parent,
  sort,
  place,
  children,
}: {
  readonly bot: Bot;
  readonly option: BotOption;
  /** The sibling before it. */
  readonly above: BotOption | undefined;
  readonly parent: BotOption | undefined;
  readonly sort: SortProps | undefined;
  readonly place: Place;
  /** The options that follow from it. */
  readonly children: ReactNode;
}) => {
  const t = useTexts('chatbot');
  const { id, title, isMedia, mediaName, target } = option;
  const nodeForm = useNodeForm(bot.drafts, {
    record: `option:${String(id)}`,
    saved: optionValues(option),
    required: ['title'],
    save: async (changes) => {
      await http.put(`/queue-options/${String(id)}`, optionBody(changes));
      bot.trees.reload();
    },
  });
  const key = `option:${String(id)}`;
  const { values } = nodeForm.form;
  const file = isMedia ? t('preview.file', { name: mediaName }) : '';
  const leads =
    target !== null &&
    option.children.length === 0 &&
    (target.name === null
      ? t('bot.optionLeadsNowhere')
      : t('bot.optionLeadsTo', { name: target.name }));
  return (
    <Node
      hint={leads}
      title={values.title}
      summary={[values.message, file].filter((part) => part !== '').join(' · ')}
      marker={<span className="bot-key">{option.option}</span>}
      nodeForm={nodeForm}
      isOpen={bot.isOpen(key)}
      onToggle={() => bot.toggle(key)}
      {...(sort && { sort })}
      tools={
        <>
          <MoveButtons title={title} place={place} />
          <OptionTools bot={bot} option={option} above={above} parent={parent} />
        </>
      }
      editor={<OptionFields bot={bot} form={nodeForm.form} option={option} />}
    >
      {children}
    </Node>
  );
};
