import { Button } from '@blueprintjs/core';
import { CircleIcon, CrossIcon, TickCircleIcon } from '@blueprintjs/icons';
import { useCallback, useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'react-router-dom';
import { http } from '../data/http.ts';
import { isAbort } from '../data/http-error.ts';
import { useEvents, useReset } from '../data/events.ts';
import { useTexts } from '../i18n/i18n.ts';
import { usePreference } from '../preferences/preferences.ts';
import { isAllowed, userAtom } from '../user/state.ts';

interface Step {
  readonly plugin: string;
  readonly path: string;
  readonly isDone: boolean;
}

/** Events after which a step may be done. */
const EVENTS = ['queue', 'whatsapp', 'whatsappSession', 'ticket', 'user'];

/** The steps of the company; undefined until they are known, and where they cannot be read: nothing depends on them. */
const useSteps = (isWanted: boolean): readonly Step[] | undefined => {
  const [steps, setSteps] = useState<readonly Step[]>();
  const [attempt, setAttempt] = useState(0);
  const isOver = steps?.every(({ isDone }) => isDone) ?? false;
  const reload = useCallback(() => {
    if (!isOver) setAttempt((before) => before + 1);
  }, [isOver]);
  useEffect(() => {
    if (!isWanted) return undefined;
    const abort = new AbortController();
    http
      .get<{ readonly steps: readonly Step[] }>('/first-steps', { signal: abort.signal })
      .then((answer) => setSteps(answer.steps))
      .catch((error: unknown) => {
        if (!isAbort(error)) setSteps(undefined);
      });
    return () => abort.abort();
  }, [isWanted, attempt]);
  useEvents(EVENTS, reload);
  useReset(reload);
  return steps;
};

const StepRow = ({
  step: { plugin, path, isDone },
  isNext,
}: {
  readonly step: Step;
  readonly isNext: boolean;
}) => {
  const t = useTexts();
  const own = useTexts(plugin);
  const { pathname } = useLocation();
  const way = `${path}${path.includes('?') ? '&' : '?'}from=${encodeURIComponent(pathname)}`;
  return (
    <li className={isDone ? 'first-step is-done' : 'first-step'}>
      <span className="first-step-mark">
        {isDone ? <TickCircleIcon aria-hidden /> : <CircleIcon aria-hidden />}
      </span>
      <span className="first-step-words">
        {isDone ? (
          <span className="first-step-title">
            {own('firstStep.title')}
            <span className="visually-hidden"> ({t('firstSteps.done')})</span>
          </span>
        ) : (
          <Link className="first-step-title" to={way} aria-current={isNext ? 'step' : undefined}>
            {own('firstStep.title')}
          </Link>
        )}
        {isNext && <span className="first-step-text">{own('firstStep.text')}</span>}
      </span>
    </li>
  );
};

/** The checklist of a new company, for its admins, until every step is done or they dismiss it. */
export const FirstSteps = () => {
  const t = useTexts();
  const user = useAtomValue(userAtom);
  const isAdmin = user !== undefined && isAllowed(user, 'admin');
  const [isDismissed, setDismissed] = usePreference(
    'shell.first-steps',
    (stored) => stored === true,
  );
  const steps = useSteps(isAdmin && !isDismissed);
  if (isDismissed || !steps || steps.every(({ isDone }) => isDone)) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <header className="first-steps-head">
        <h2 className="first-steps-title" id="first-steps">
          {t('firstSteps.title')}
        </h2>
        <span className="first-steps-count">
          {t('firstSteps.count', { done, count: steps.length })}
        </span>
        <Button
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={t('firstSteps.dismiss')}
          title={t('firstSteps.dismiss')}
          onClick={() => setDismissed(true)}
        />
      </header>
      <ol className="first-steps-list">
        {steps.map((step) => (
          <StepRow key={step.plugin} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
};
