import { Callout } from '@blueprintjs/core';
import { useTexts } from 'prosa/web';
import type { IntegrationTestResult } from '../schemas.ts';

/** Says what came of a test, and shows what the service answered. */
export const TestOutcome = ({ result }: { readonly result: IntegrationTestResult | undefined }) => {
  const t = useTexts('queue-integrations');
  return (
    <div role="status">
      {result && (
        <Callout
          compact
          intent={result.isOk ? 'success' : 'danger'}
          title={t(result.isOk ? 'test.well' : 'test.notWell')}
        >
          {t(`test.reasons.${result.reason}`)}
          {result.status !== null && !result.isOk && ` (HTTP ${String(result.status)})`}
          {result.messages.length > 0 && (
            <ul className="integration-answers" aria-label={t('test.answers')}>
              {result.messages.map((message, at) => (
                <li key={`${String(at)} ${message}`} dir="auto">
                  {message}
                </li>
              ))}
            </ul>
          )}
        </Callout>
      )}
    </div>
  );
};
