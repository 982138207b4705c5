import { Button } from '@blueprintjs/core';
import { EditIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { http } from '../data/http.ts';
import type { List } from '../data/use-list.ts';
import { useTexts } from '../i18n/i18n.ts';
import { useConfirm } from './confirm.tsx';
import type { RowAction } from './RowMenu.tsx';
import { toast } from './toasts.tsx';

/** How records of a list are changed and deleted. */
export interface RecordActionsOptions<T extends { readonly id: number }> {
  readonly list: List<T>;
  /** Where records are deleted, below `/api`: their id is added. */
  readonly path: string;
  /** The question before one is deleted, and what will be lost. */
  readonly question: (record: T) => { readonly title: string; readonly text: ReactNode };
  /** Said afterwards; "done" unless told. */
  readonly removed?: string;
  readonly onEdit: (record: T) => void;
}

/** The two things every list can do with a record, as actions of its row: change it, and delete it after asking. */
export const useRecordActions = <T extends { readonly id: number }>({
  list,
  path,
  question,
  removed,
  onEdit,
}: RecordActionsOptions<T>): Readonly<Record<'edit' | 'remove', (record: T) => RowAction>> => {
  const t = useTexts();
  const confirm = useConfirm();
  const remove = (record: T): void => {
    const { title, text } = question(record);
    void confirm({
      title,
      children: text,
      confirm: t('common.delete'),
      isDanger: true,
      failure: t('common.failed'),
      onConfirm: async () => {
        await http.delete(`${path}/${String(record.id)}`);
        list.remove(record.id);
        toast.success(removed ?? t('common.done'));
      },
    });
  };
  return {
    edit: (record) => ({
      text: t('common.edit'),
      icon: <EditIcon />,
      onClick: () => onEdit(record),
    }),
    remove: (record) => ({
      text: t('common.delete'),
      icon: <TrashIcon />,
      isDanger: true,
      onClick: () => remove(record),
    }),
  };
};

/** Opens the form of a new record. */
export const AddButton = ({
  text,
  disabled = false,
  onClick,
}: {
  readonly text: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}) => (
  <Button intent="primary" icon={<PlusIcon />} text={text} disabled={disabled} onClick={onClick} />
);
