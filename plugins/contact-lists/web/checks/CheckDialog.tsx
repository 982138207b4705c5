import { Button } from '@blueprintjs/core';
import { useCallback, useEffect, useState } from 'react';
import {
  Dialog,
  ErrorState,
  formatDateTime,
  http,
  SkeletonRows,
  toast,
  useLanguage,
  useTexts,
} from 'prosa/web';
import type { ListCheckDto, ListCheckPlan } from '../../shared/list-check-schemas.ts';
import { Select } from '../segments/Select.tsx';

/** Asks before the numbers of a list are checked: on which connection, and how long it takes at the pace it bears. */
export const CheckDialog = ({
  contactListId,
  onStarted,
  onClose,
}: {
  readonly contactListId: number;
  readonly onStarted: (check: ListCheckDto) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('contact-lists');
  const shell = useTexts();
  const [plan, setPlan] = useState<ListCheckPlan>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const path = `/contact-lists/${String(contactListId)}/check`;
  const load = useCallback(
    (connectionId?: number): void => {
      const params = connectionId === undefined ? {} : { connectionId };
      http.get<ListCheckPlan>(`${path}/plan`, { params }).then(
        (answer) => {
          setPlan(answer);
          setError(undefined);
        },
        (failure: unknown) => setError(failure),
      );
    },
    [path],
  );
  useEffect(() => load(), [load]);

  const connectionId = plan?.connectionId ?? null;
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      onStarted(await http.post<ListCheckDto>(path, { connectionId }));
      onClose();
    } catch (failure) {
      toast.error(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      size="small"
      title={t('check.title')}
      onClose={onClose}
      actions={
        <>
          <Button text={shell('common.cancel')} onClick={onClose} />
          <Button
            intent="primary"
            text={t('check.start')}
            loading={isBusy}
            disabled={connectionId === null || plan?.count === 0}
            onClick={() => void start()}
          />
        </>
      }
    >
      {error !== undefined && <ErrorState error={error} onRetry={() => load()} />}
      {error === undefined && plan === undefined && <SkeletonRows rows={2} height={32} />}
      {error === undefined && plan && <Plan plan={plan} onConnection={load} />}
    </Dialog>
  );
};

const Plan = ({
  plan: { connections, connectionId, count, endsAt },
  onConnection,
}: {
  readonly plan: ListCheckPlan;
  readonly onConnection: (id: number) => void;
}) => {
  const t = useTexts('contact-lists');
  const language = useLanguage();
  if (connectionId === null) return <p>{t('check.noConnection')}</p>;
  if (count === 0) return <p>{t('check.nothing')}</p>;
  return (
    <div className="lists-check-plan">
      <p>{t('check.text', { count, shown: count.toLocaleString(language) })}</p>
      {connections.length > 1 && (
        <Select
          label={t('check.connection')}
          value={connectionId}
          choices={connections.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => onConnection(Number(value))}
        />
      )}
      <p className="lists-hint">{t('check.pace')}</p>
      {endsAt !== null && <p>{t('check.ends', { at: formatDateTime(endsAt) })}</p>}
    </div>
  );
};
