import { TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { http, toast, useConfirm, useTexts } from 'prosa/web';
import type { List, RowAction } from 'prosa/web';
import type { AudienceUse } from '../public.ts';
import { UsesDialog } from './UsesDialog.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Deletes a list or a segment after asking; one in use stays, and a dialog says what uses it. */
export const useRemoval = <T extends Named>({
  list,
  path,
  question,
  removed,
}: {
  readonly list: List<T>;
  /** Below `/api`: `/contact-lists`. */
  readonly path: string;
  readonly question: (record: T) => { readonly title: string; readonly text: string };
  readonly removed: string;
}): { readonly remove: (record: T) => RowAction; readonly dialog: ReactNode } => {
  const t = useTexts();
  const confirm = useConfirm();
  const [used, setUsed] = useState<{ readonly name: string; readonly uses: AudienceUse[] }>();
  const ask = async (record: T): Promise<void> => {
    const at = `${path}/${String(record.id)}`;
    try {
      const { uses } = await http.get<{ uses: AudienceUse[] }>(`${at}/uses`);
      if (uses.length > 0) {
        setUsed({ name: record.name, uses });
        return;
      }
    } catch (error) {
      toast.error(error);
      return;
    }
    const { title, text } = question(record);
    void confirm({
      title,
      children: text,
      confirm: t('common.delete'),
      isDanger: true,
      failure: t('common.failed'),
      onConfirm: async () => {
        await http.delete(at);
        list.remove(record.id);
        toast.success(removed);
      },
    });
  };
  return {
    remove: (record) => ({
      text: t('common.delete'),
      icon: <TrashIcon />,
      isDanger: true,
      onClick: () => void ask(record),
    }),
    dialog: used && (
      <UsesDialog name={used.name} uses={used.uses} onClose={() => setUsed(undefined)} />
    ),
  };
};
