import { Button } from '@blueprintjs/core';
import { useCallback, useEffect, useState } from 'react';
import {
  Dialog,
  ErrorState,
  formatMoment,
  http,
  SkeletonRows,
  toast,
  useConfirm,
  useTexts,
} from 'prosa/web';
import type { FailedTaskDto } from '../schemas.ts';

type Step = 'retry' | 'discard';

const FailedTask = ({
  task,
  onStep,
}: {
  readonly task: FailedTaskDto;
  readonly onStep: (step: Step) => void;
}) => {
  const t = useTexts('monitor');
  return (
    <li>
      <p className="monitor-task-head">
        <span>{task.company?.name ?? t('platform')}</span>
        <span>{t('attempts', { count: task.attempts })}</span>
        {task.failedAt !== null && (
          <time dateTime={task.failedAt}>{formatMoment(task.failedAt)}</time>
        )}
      </p>
      <p className="monitor-task-error">{task.error || t('noReason')}</p>
      <details>
        <summary>{t('payload')}</summary>
        <pre tabIndex={0}>{JSON.stringify(task.payload, null, 2)}</pre>
      </details>
      <p className="monitor-steps">
        <Button size="small" text={t('retry')} onClick={() => onStep('retry')} />
        <Button
          size="small"
          variant="minimal"
          intent="danger"
          text={t('discard')}
          onClick={() => onStep('discard')}
        />
      </p>
    </li>
  );
};

/** The tasks of a queue that were given up, without what people wrote: tried again or removed, one by one or all. */
export const FailedTasksDialog = ({
  name,
  onChanged,
  onClose,
}: {
  readonly name: string;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('monitor');
  const confirm = useConfirm();
  const [tasks, setTasks] = useState<readonly FailedTaskDto[]>();
  const [error, setError] = useState<unknown>();
  const path = `/monitor/queues/${encodeURIComponent(name)}`;
  const load = useCallback((): void => {
    http
      .get<{ tasks: FailedTaskDto[] }>(`${path}/failed`)
      .then((answer) => {
        setTasks(answer.tasks);
        setError(undefined);
      })
      .catch(setError);
  }, [path]);
  useEffect(load, [load]);

  const act = async (step: Step, ids?: readonly string[]): Promise<void> => {
    const body = ids ? { ids } : {};
    const { count } = await http.post<{ count: number }>(`${path}/${step}`, body);
    toast.success(t(step === 'retry' ? 'tasksRetried' : 'tasksDiscarded', { count }));
    onChanged();
    load();
  };
  const run = (step: Step, ids?: readonly string[]): void => {
    if (step === 'retry') {
      act(step, ids).catch((failure: unknown) => toast.error(failure));
      return;
    }
    void confirm({
      title: t('discardTasks.title', { count: ids?.length ?? tasks?.length ?? 0 }),
      children: t('discardTasks.text'),
      confirm: t('discard'),
      isDanger: true,
      onConfirm: () => act(step, ids),
    });
  };

  const hasTasks = tasks !== undefined && tasks.length > 0;
  return (
    <Dialog
      isOpen
      size="large"
      title={t('failedTasks', { name })}
      onClose={onClose}
      {...(hasTasks && {
        footer: (
          <Button
            intent="danger"
            variant="minimal"
            text={t('discardAll')}
            onClick={() => run('discard')}
          />
        ),
        actions: <Button intent="primary" text={t('retryAll')} onClick={() => run('retry')} />,
      })}
    >
      {error !== undefined && <ErrorState error={error} onRetry={load} />}
      {error === undefined && tasks === undefined && <SkeletonRows rows={3} />}
      {error === undefined && tasks?.length === 0 && <p>{t('noFailed')}</p>}
      <ul className="monitor-tasks">
        {tasks?.map((task) => (
          <FailedTask key={task.id} task={task} onStep={(step) => run(step, [task.id])} />
        ))}
      </ul>
    </Dialog>
  );
};
