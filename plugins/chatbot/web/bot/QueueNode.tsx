import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { ColorField, http, Link, MessageField, TextField, useTexts } from 'prosa/web';
import type { Bot } from './bot.ts';
import { MoveButtons } from './MoveButtons.tsx';
import type { Place } from './MoveButtons.tsx';
import { newOptionKey } from './NewOption.tsx';
import { Node } from './Node.tsx';
import { OptionLevel } from './OptionLevel.tsx';
import type { BotQueue } from './records.ts';
import { useNodeForm } from './use-node-form.ts';
import type { SortProps } from './use-sorting.ts';

const FIELD_OF = {
  ERR_QUEUE_INVALID_NAME: 'name',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
  ERR_QUEUE_INVALID_COLOR: 'color',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
} as const;

/** A queue of the menu: its words, and its options below it. */
export const QueueNode = ({
  bot,
  queue,
  number,
  sort,
  place,
}: {
  readonly bot: Bot;
  readonly queue: BotQueue;
  /** The number customers type; undefined where nothing is asked. */
  readonly number: number | undefined;
  readonly sort: SortProps | undefined;
  readonly place: Place;
}) => {
  const t = useTexts('chatbot');
  const { id, name, color, greetingMessage, outOfHoursMessage } = queue;
  const nodeForm = useNodeForm(bot.drafts, {
    record: `queue:${String(id)}`,
    saved: { name, color, greetingMessage, outOfHoursMessage },
    required: ['name'],
    fieldOf: FIELD_OF,
    save: async (changes) =>
      bot.queueSaved(await http.put<BotQueue>(`/queue/${String(id)}`, changes)),
  });
  const { form } = nodeForm;
  const key = `queue:${String(id)}`;
  const isIgnored =
    bot.settings.scheduleType === 'queue' && form.values.outOfHoursMessage.trim() === '';
  const options = bot.trees.of?.get(id) ?? [];
  return (
    <Node
      title={form.values.name}
      summary={form.values.greetingMessage}
      marker={
        <span className="bot-key">
          <span className="bot-dot" style={{ background: form.values.color }} aria-hidden="true" />
          {number}
        </span>
      }
      nodeForm={nodeForm}
      isOpen={bot.isOpen(key)}
      onToggle={() => bot.toggle(key)}
      hint={isIgnored && t('bot.hints.hoursIgnored')}
      {...(sort && { sort })}
      tools={
        <>
          <MoveButtons title={name} place={place} />
          <Button
            variant="minimal"
            icon={<PlusIcon />}
            aria-label={t('bot.addOption', { title: name })}
            title={t('bot.addOption', { title: name })}
            onClick={() => bot.toggle(newOptionKey(id, null))}
          />
        </>
      }
      editor={
        <>
          <TextField form={form} name="name" label={t('bot.queueName')} maxLength={50} />
          <ColorField form={form} name="color" label={t('bot.queueColor')} />
          <MessageField
            form={form}
            name="greetingMessage"
            label={t('bot.queueGreeting')}
            help={t(options.length > 0 ? 'bot.help.queueMenu' : 'bot.help.queueGreeting')}
            rows={4}
            maxLength={4096}
          />
          <MessageField
            form={form}
            name="outOfHoursMessage"
            label={t('bot.queueClosed')}
            help={t('bot.help.queueClosed')}
            maxLength={4096}
          />
          <p className="field-help">
            <Link to={`/queues?open=${String(id)}&from=/chatbot`}>{t('bot.queueMore')}</Link>
          </p>
        </>
      }
    >
      <OptionLevel bot={bot} queueId={id} parent={undefined} options={options} title={name} />
    </Node>
  );
};
