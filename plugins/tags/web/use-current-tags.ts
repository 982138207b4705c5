import { useMemo, useState } from 'react';
import { useEvents } from 'prosa/web';
import type { TagBadge } from '../public.ts';

interface TagChange {
  readonly seq: number;
  /** Undefined: deleted. */
  readonly tag: TagBadge | undefined;
}

/** Tags as they are called now: those renamed, recoloured or deleted since are so here at once. */
export const useCurrentTags = (tags: readonly TagBadge[]): readonly TagBadge[] => {
  const [told, setTold] = useState<ReadonlyMap<number, TagChange>>(new Map());
  useEvents(['tag'], ({ seq, action, tag, tagId }) => {
    const present = action === 'delete' ? undefined : (tag as TagBadge | undefined);
    const id = present?.id ?? (tagId as number | undefined);
    if (id === undefined) return;
    setTold((before) =>
      seq <= (before.get(id)?.seq ?? 0) ? before : new Map(before).set(id, { seq, tag: present }),
    );
  });
  return useMemo(
    () =>
      tags.flatMap((tag) => {
        const known = told.get(tag.id);
        if (!known) return [tag];
        return known.tag ? [{ id: tag.id, name: known.tag.name, color: known.tag.color }] : [];
      }),
    [tags, told],
  );
};
