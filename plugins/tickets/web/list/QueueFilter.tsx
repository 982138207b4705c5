import { Button, Checkbox } from '@blueprintjs/core';
import { FilterIcon } from '@blueprintjs/icons';
import { ColoredName, MenuButton, useTexts } from 'prosa/web';
import { useEffect } from 'react';
import { useKnownQueues, useQueues } from '../use-queues.ts';
import type { ListView } from './use-list-view.ts';

type Choice = Pick<ListView, 'queueIds' | 'setQueueIds'>;

const QueueChoices = ({ view }: { readonly view: Choice }) => {
  const t = useTexts('tickets');
  const queues = useQueues();
  const { queueIds, setQueueIds } = view;
  const chosen = new Set(queueIds ?? queues.map(({ id }) => id));
  const toggle = (id: number): void => {
    const next = queues
      .map((queue) => queue.id)
      .filter((other) => (other === id ? !chosen.has(id) : chosen.has(other)));
    setQueueIds(next.length === queues.length ? undefined : next);
  };
  return (
    <div className="panel queue-panel" role="dialog" aria-label={t('filters.queues')}>
      <fieldset className="queue-choices">
        <legend>{t('filters.queues')}</legend>
        {queues.length === 0 && <p className="queue-none">{t('filters.noQueues')}</p>}
        {queues.map((queue) => (
          <Checkbox
            key={queue.id}
            checked={chosen.has(queue.id)}
            onChange={() => toggle(queue.id)}
            labelElement={
              <ColoredName color={queue.color}>
                <bdi>{queue.name}</bdi>
              </ColoredName>
            }
          />
        ))}
      </fieldset>
      {queueIds && (
        <Button
          size="small"
          variant="minimal"
          text={t('filters.allQueues')}
          onClick={() => setQueueIds(undefined)}
        />
      )}
    </div>
  );
};

/** Lets go of chosen queues that are there no more: a choice is remembered longer than some queues live. */
const useDropGone = ({ queueIds, setQueueIds }: Choice): void => {
  const known = useKnownQueues();
  useEffect(() => {
    if (!queueIds || !known) return;
    const there = queueIds.filter((chosen) => known.some(({ id }) => id === chosen));
    if (there.length < queueIds.length) setQueueIds(there.length === 0 ? undefined : there);
  }, [known, queueIds, setQueueIds]);
};

/** Which queues the list shows. */
export const QueueFilter = ({ view }: { readonly view: Choice }) => {
  const t = useTexts('tickets');
  const queues = useQueues();
  useDropGone(view);
  const count = view.queueIds?.length ?? queues.length;
  const isActive = view.queueIds !== undefined;
  const text = t('filters.queueCount', { count });
  return (
    <MenuButton
      className={isActive ? 'queue-filter queue-filter-active' : 'queue-filter'}
      variant="outlined"
      popup="dialog"
      label={text}
      icon={<FilterIcon size={14} />}
      menu={<QueueChoices view={view} />}
    >
      {text}
    </MenuButton>
  );
};
