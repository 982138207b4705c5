import { Button, Spinner } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { Dialog, ErrorState, http, isAbort, Pill, useTexts } from 'prosa/web';
import type { TestResult, WebhookDto } from '../schemas.ts';

/** Calls the address once, and says what came of it. */
export const TestDialog = ({
  webhook: { id, name },
  onClose,
}: {
  readonly webhook: WebhookDto;
  readonly onClose: () => void;
}) => {
  const t = useTexts('webhooks');
  const [result, setResult] = useState<TestResult>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    http
      .post<TestResult>(`/webhooks/${String(id)}/test`, undefined, { signal: control.signal })
      .then(setResult, (failure: unknown) => {
        if (!isAbort(failure)) setError(failure);
      });
    return () => control.abort();
  }, [id, attempt]);
  const again = (): void => {
    setResult(undefined);
    setError(undefined);
    setAttempt((count) => count + 1);
  };
  const isWaiting = !result && error === undefined;
  return (
    <Dialog
      isOpen
      size="small"
      title={t('test.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button text={t('test.again')} disabled={isWaiting} onClick={again} />
          <Button intent="primary" text={t('delivery.close')} onClick={onClose} />
        </>
      }
    >
      <div className="webhook-test" role="status">
        {isWaiting && (
          <>
            <Spinner size={20} />
            {t('test.running')}
          </>
        )}
        {error !== undefined && <ErrorState error={error} />}
        {result && <Answer result={result} />}
      </div>
    </Dialog>
  );
};

const Answer = ({ result }: { readonly result: TestResult }) => {
  const t = useTexts('webhooks');
  const { isDelivered, status, problem, milliseconds } = result;
  return (
    <>
      <Pill tone={isDelivered ? 'success' : 'danger'}>
        {status === null ? t('delivery.noAnswer') : String(status)}
      </Pill>
      <span>
        {isDelivered
          ? t('test.ok', { milliseconds })
          : t('test.failed', { problem: t(`problems.${problem}`) })}
      </span>
    </>
  );
};
