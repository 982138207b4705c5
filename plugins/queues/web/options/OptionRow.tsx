import { Button } from '@blueprintjs/core';
import {
  ArrowDownIcon,
  ArrowLeftIcon,
  ArrowRightIcon,
  ArrowUpIcon,
  CrossIcon,
  EditIcon,
  PaperclipIcon,
  PlusIcon,
  TrashIcon,
} from '@blueprintjs/icons';
import { useRef } from 'react';
import { RowMenu, useConfirm, useTexts, useTooLarge } from 'prosa/web';
import type { RowAction } from 'prosa/web';
import type { QueueOptionDto } from '../../schemas.ts';
import type { Options } from './use-options.ts';

/** Where an option stands among the others. */
export interface OptionPlace {
  readonly option: QueueOptionDto;
  readonly siblings: readonly QueueOptionDto[];
  readonly parent: QueueOptionDto | undefined;
}

/** An option as it stands in the tree, with what can be done with it. */
export const OptionRow = ({
  place,
  options,
  onEdit,
  onAddBelow,
}: {
  readonly place: OptionPlace;
  readonly options: Options;
  readonly onEdit: () => void;
  readonly onAddBelow: () => void;
}) => {
  const t = useTexts('queues');
  const shell = useTexts();
  const confirm = useConfirm();
  const isTooLarge = useTooLarge();
  const input = useRef<HTMLInputElement>(null);
  const { option, siblings, parent } = place;
  const { id, title, message, children, isMedia, mediaName, target } = option;
  const position = Number(option.option);
  const above = siblings[position - 2];

  const remove = (): void => {
    void confirm({
      title: t('options.removeTitle', { title }),
      children: t(children.length > 0 ? 'options.removeBranch' : 'options.removeText'),
      confirm: shell('common.delete'),
      isDanger: true,
      onConfirm: async () => {
        await options.remove(id);
      },
    });
  };
  const attach = (file: File | undefined): void => {
    if (file && !isTooLarge(file)) void options.attach(id, file);
  };
  const actions: RowAction[] = [
    {
      text: t(isMedia ? 'options.changeFile' : 'options.attachFile'),
      icon: <PaperclipIcon />,
      onClick: () => input.current?.click(),
    },
    ...(isMedia
      ? [
          {
            text: t('options.removeFile'),
            icon: <CrossIcon />,
            onClick: () => void options.detach(id),
          },
        ]
      : []),
    ...(above
      ? [
          {
            text: t('options.nest', { title: above.title }),
            icon: <ArrowRightIcon />,
            onClick: () => void options.change(id, { parentId: above.id }),
          },
        ]
      : []),
    ...(parent
      ? [
          {
            text: t('options.unnest', { title: parent.title }),
            icon: <ArrowLeftIcon />,
            onClick: () =>
              void options.change(id, {
                parentId: parent.parentId,
                option: Number(parent.option) + 1,
              }),
          },
        ]
      : []),
    { text: shell('common.delete'), icon: <TrashIcon />, isDanger: true, onClick: remove },
  ];
  const button = (label: string, icon: React.ReactElement, onClick: () => void, isOff = false) => (
    <Button
      variant="minimal"
      icon={icon}
      aria-label={t(label, { title })}
      disabled={isOff || options.isBusy}
      onClick={onClick}
    />
  );
  return (
    <div className="option-row">
      <span className="option-key">{position}</span>
      <div className="option-words">
        <span className="option-title">{title}</span>
        {message !== '' && <span className="option-message">{message}</span>}
        {isMedia && (
          <span className="option-message">
            <PaperclipIcon size={12} aria-hidden /> {mediaName}
          </span>
        )}
        {target && children.length === 0 && (
          <span className={target.name === null ? 'option-message is-lost' : 'option-message'}>
            <ArrowRightIcon size={12} aria-hidden />{' '}
            {target.name === null
              ? t('options.leadsNowhere')
              : t('options.leadsTo', { name: target.name })}
          </span>
        )}
      </div>
      <div className="option-tools">
        {button(
          'options.up',
          <ArrowUpIcon />,
          () => void options.change(id, { option: position - 1 }),
          position === 1,
        )}
        {button(
          'options.down',
          <ArrowDownIcon />,
          () => void options.change(id, { option: position + 1 }),
          position === siblings.length,
        )}
        {button('options.edit', <EditIcon />, onEdit)}
        {button('options.addBelow', <PlusIcon />, onAddBelow)}
        <RowMenu name={title} actions={actions} />
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('options.fileOf', { title })}
        onChange={(event) => {
          attach(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
};
