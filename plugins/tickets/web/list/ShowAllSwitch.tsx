import { Button } from '@blueprintjs/core';
import { PeopleIcon } from '@blueprintjs/icons';
import { useCan, useTexts } from 'prosa/web';
import type { ListView } from './use-list-view.ts';

/** For those who may: whether the list shows what everybody attends, not only what is the reader's. */
export const ShowAllSwitch = ({ view }: { readonly view: ListView }) => {
  const t = useTexts('tickets');
  const mayShowAll = useCan('tickets-manager:showall');
  if (!mayShowAll) return null;
  return (
    <Button
      className={view.showAll ? 'list-switch list-switch-on' : 'list-switch'}
      variant="outlined"
      role="switch"
      aria-checked={view.showAll}
      aria-label={t('filters.showAll')}
      title={t('filters.showAll')}
      icon={<PeopleIcon size={14} />}
      onClick={() => view.setShowAll(!view.showAll)}
    />
  );
};
