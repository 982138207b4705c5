import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { http, Pill, toast, useTexts } from 'prosa/web';
import type { Translate } from 'prosa/web';
import type { TestFinding, TestResult } from '../schemas.ts';

const TONES = { ok: 'success', warning: 'warning', failed: 'danger' } as const;

const wordsOf = ({ step, reason, detail }: TestFinding, t: Translate): string =>
  reason === 'ok' ? t('test.reasons.ok') : t(`test.reasons.${step}.${reason}`, { detail });

/** The test of the account, and its newest result. */
export interface ConnectionTest {
  readonly result: TestResult | undefined;
  readonly isBusy: boolean;
  readonly run: () => Promise<void>;
}

export const useConnectionTest = (): ConnectionTest => {
  const [result, setResult] = useState<TestResult>();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    setResult(undefined);
    try {
      setResult(await http.post<TestResult>('/pix/settings/test', {}));
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return { result, isBusy, run };
};

/** Says in which step of the test something is wrong. */
export const TestPanel = ({
  test: { result, isBusy, run },
  isReady,
}: {
  readonly test: ConnectionTest;
  readonly isReady: boolean;
}) => {
  const t = useTexts('pix-bacen');
  return (
    <section className="pix-section" aria-labelledby="pix-test">
      <div className="pix-heading">
        <h3 id="pix-test">{t('test.title')}</h3>
        <Button
          text={t(isBusy ? 'test.running' : 'test.run')}
          disabled={!isReady}
          loading={isBusy}
          onClick={() => void run()}
        />
      </div>
      <div role="status">
        {result && (
          <>
            <Callout compact intent={result.isOk ? 'success' : 'danger'}>
              {t(result.isOk ? 'test.well' : 'test.notWell')}
            </Callout>
            <ul className="pix-findings">
              {result.findings.map((finding) => (
                <li key={finding.step}>
                  <Pill tone={TONES[finding.state]}>{t(`test.steps.${finding.step}`)}</Pill>
                  <span>{wordsOf(finding, t)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
};
