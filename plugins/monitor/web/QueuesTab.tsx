import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { http, Pill, text, toast, useConfirm, useLanguageTag, useTexts } from 'prosa/web';
import type { BacklogDto, FollowerDto, OverviewDto, QueueDto } from '../schemas.ts';
import { FailedTasksDialog } from './FailedTasksDialog.tsx';
import { FigurePart } from './FigurePart.tsx';
import { ageText, countText } from './figures.ts';

const nameOfBacklog = (id: string): string => {
  const [plugin = '', ...words] = id.split('.');
  return text(`${plugin}:backlogs.${words.join('.')}`, { defaultValue: id });
};

const Failed = ({ count, onOpen }: { readonly count: number; readonly onOpen: () => void }) => {
  const t = useTexts('monitor');
  return count === 0 ? (
    0
  ) : (
    <Button
      size="small"
      intent="danger"
      variant="outlined"
      text={t('failedCount', { count })}
      onClick={onOpen}
    />
  );
};

/** The facts that a follower gave up: tried again, or dropped after a question. */
const DeadFacts = ({
  follower: { id, dead },
  onChanged,
}: {
  readonly follower: FollowerDto;
  readonly onChanged: () => void;
}) => {
  const t = useTexts('monitor');
  const confirm = useConfirm();
  if (dead === 0) return 0;
  const act = async (step: 'retry' | 'forget'): Promise<void> => {
    const { count } = await http.post<{ count: number }>(`/monitor/followers/${id}/${step}`);
    toast.success(t(step === 'retry' ? 'factsRetried' : 'factsForgotten', { count }));
    onChanged();
  };
  return (
    <span className="monitor-steps">
      <Pill tone="danger">{dead}</Pill>
      <Button
        size="small"
        variant="outlined"
        text={t('retry')}
        onClick={() => {
          act('retry').catch((error: unknown) => toast.error(error));
        }}
      />
      <Button
        size="small"
        variant="minimal"
        intent="danger"
        text={t('discard')}
        onClick={() =>
          void confirm({
            title: t('forget.title', { count: dead, name: id }),
            children: t('forget.text'),
            confirm: t('discard'),
            isDanger: true,
            onConfirm: () => act('forget'),
          })
        }
      />
    </span>
  );
};

/** Work that waits, runs, or was given up. */
export const QueuesTab = ({
  data,
  onChanged,
}: {
  readonly data: OverviewDto;
  readonly onChanged: () => void;
}) => {
  const t = useTexts('monitor');
  const language = useLanguageTag();
  const [opened, setOpened] = useState<string>();
  const number = (value: number): string => countText(value, language);
  const age = (seconds: number): string => (seconds > 0 ? ageText(seconds, language) : '—');
  return (
    <>
      <FigurePart<QueueDto>
        title={t('queues.title')}
        note={t('queues.note')}
        none={t('queues.none')}
        rows={data.queues}
        keyOf={({ name }) => name}
        columns={[
          { key: 'name', title: t('queues.name'), render: ({ name }) => <code>{name}</code> },
          column('waiting', t('waiting'), ({ waiting }) => number(waiting)),
          column('running', t('running'), ({ running }) => number(running)),
          column('scheduled', t('scheduled'), ({ scheduled }) => number(scheduled)),
          column('oldest', t('oldest'), ({ oldestSeconds }) => age(oldestSeconds)),
          column('failed', t('failed'), ({ name, failed }) => (
            <Failed count={failed} onOpen={() => setOpened(name)} />
          )),
        ]}
      />
      <FigurePart<BacklogDto>
        title={t('backlogs.title')}
        none={t('backlogs.none')}
        rows={data.backlogs}
        keyOf={({ id }) => id}
        columns={[
          { key: 'name', title: t('backlogs.name'), render: ({ id }) => nameOfBacklog(id) },
          column<BacklogDto>('waiting', t('waiting'), ({ waiting }) => number(waiting)),
          column<BacklogDto>('oldest', t('oldest'), ({ oldestSeconds }) => age(oldestSeconds)),
          column<BacklogDto>('failed', t('failed'), ({ failed }) => number(failed)),
        ]}
      />
      <FigurePart<FollowerDto>
        title={t('followers.title')}
        note={t('followers.note')}
        none={t('followers.none')}
        rows={data.followers}
        keyOf={({ id }) => id}
        columns={[
          { key: 'name', title: t('followers.name'), render: ({ id }) => <code>{id}</code> },
          column('lag', t('followers.lag'), ({ lag }) => number(lag)),
          column('waiting', t('followers.waiting'), ({ waiting }) => number(waiting)),
          column('dead', t('failed'), (follower) => (
            <DeadFacts follower={follower} onChanged={onChanged} />
          )),
        ]}
      />
      {opened !== undefined && (
        <FailedTasksDialog
          name={opened}
          onChanged={onChanged}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
};

const column = <T,>(key: string, title: string, render: (row: T) => ReactNode) => ({
  key,
  title,
  render,
  isNumber: true,
});
