import { useEffect } from 'react';
import { useList } from 'prosa/web';
import type { Choice, List } from 'prosa/web';

interface Named {
  readonly id: number;
  readonly name: string;
}

const choicesOf = ({ items }: List<Named>): readonly Choice[] =>
  items.map(({ id, name }) => ({ value: id, label: name }));

/** The lists a campaign is made from: connections, lists of contacts and of files, tags, queues. */
export const useCampaignChoices = () => {
  const connections = useList<Named>({ path: '/whatsapp', params: { session: 0 } });
  const lists = useList<Named>({ path: '/contact-lists/list' });
  const segments = useList<Named>({ path: '/segments', itemsKey: 'records' });
  const tags = useList<Named>({ path: '/tags/list' });
  const queues = useList<Named>({ path: '/queue' });
  const files = useList<Named>({ path: '/files', itemsKey: 'files' });
  const { hasMore, isLoadingMore, loadMore } = files;
  useEffect(() => {
    if (hasMore && !isLoadingMore) loadMore();
  }, [hasMore, isLoadingMore, loadMore]);
  return {
    connections: choicesOf(connections),
    lists: choicesOf(lists),
    segments: choicesOf(segments),
    tags: choicesOf(tags),
    queues: choicesOf(queues),
    files: choicesOf(files),
  };
};
