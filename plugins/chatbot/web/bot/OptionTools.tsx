import {
  ArrowLeftIcon,
  ArrowRightIcon,
  CrossIcon,
  PaperclipIcon,
  PlusIcon,
  TrashIcon,
} from '@blueprintjs/icons';
import { useRef } from 'react';
import { http, RowMenu, toast, useConfirm, useTexts, useTooLarge } from 'prosa/web';
import type { RowAction } from 'prosa/web';
import type { Bot } from './bot.ts';
import { newOptionKey } from './NewOption.tsx';
import type { BotOption } from './records.ts';

/** All that is done with an option besides writing it and moving it among its siblings. */
export const OptionTools = ({
  bot,
  option,
  above,
  parent,
}: {
  readonly bot: Bot;
  readonly option: BotOption;
  readonly above: BotOption | undefined;
  readonly parent: BotOption | undefined;
}) => {
  const t = useTexts('chatbot');
  const shell = useTexts();
  const confirm = useConfirm();
  const isTooLarge = useTooLarge();
  const input = useRef<HTMLInputElement>(null);
  const { id, queueId, title, children, isMedia } = option;
  const path = `/queue-options/${String(id)}`;
  const act = (work: Promise<unknown>): void => {
    work.then(bot.trees.reload).catch((error: unknown) => toast.error(error));
  };
  const attach = (file: File | undefined): void => {
    if (!file || isTooLarge(file)) return;
    const form = new FormData();
    form.append('file', file, file.name);
    act(http.post(`${path}/media-upload`, form));
  };
  const remove = (): void =>
    void confirm({
      title: t('bot.remove.title', { title }),
      children: t(children.length > 0 ? 'bot.remove.branch' : 'bot.remove.text'),
      confirm: shell('common.delete'),
      isDanger: true,
      onConfirm: async () => {
        await http.delete(path);
        bot.drafts.clear(`option:${String(id)}`, ['title', 'message', 'target']);
        bot.trees.reload();
      },
    });
  const nest: RowAction[] = above
    ? [
        {
          text: t('bot.nest', { title: above.title }),
          icon: <ArrowRightIcon />,
          onClick: () => act(http.put(path, { parentId: above.id })),
        },
      ]
    : [];
  const unnest: RowAction[] = parent
    ? [
        {
          text: t('bot.unnest', { title: parent.title }),
          icon: <ArrowLeftIcon />,
          onClick: () =>
            act(http.put(path, { parentId: parent.parentId, option: Number(parent.option) + 1 })),
        },
      ]
    : [];
  const file: RowAction[] = [
    {
      text: t(isMedia ? 'bot.changeFile' : 'bot.attachFile'),
      icon: <PaperclipIcon />,
      onClick: () => input.current?.click(),
    },
    ...(isMedia
      ? [
          {
            text: t('bot.removeFile'),
            icon: <CrossIcon />,
            onClick: () => act(http.delete(`${path}/media-upload`)),
          },
        ]
      : []),
  ];
  return (
    <>
      <RowMenu
        name={title}
        actions={[
          {
            text: t('bot.addBelow'),
            icon: <PlusIcon />,
            onClick: () => bot.toggle(newOptionKey(queueId, id)),
          },
          ...file,
          ...nest,
          ...unnest,
          { text: shell('common.delete'), icon: <TrashIcon />, isDanger: true, onClick: remove },
        ]}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('bot.fileOf', { title })}
        onChange={(event) => {
          attach(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
};
