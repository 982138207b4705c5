import { useEffect, useState } from 'react';
import {
  ErrorState,
  FigureTable,
  http,
  isAbort,
  Segments,
  SkeletonRows,
  useLanguageTag,
  useTexts,
} from 'prosa/web';
import type { Usage, UsageRow } from '../../shared/playground-schemas.ts';
import { UsageChart } from './UsageChart.tsx';
import { usageDays } from './usage-days.ts';

const SPANS = [7, 30, 90] as const;

/** The tokens of each day and what they were used for. */
export const UsageTab = () => {
  const t = useTexts('prompts');
  const language = useLanguageTag();
  const [days, setDays] = useState<(typeof SPANS)[number]>(7);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ readonly days: number } & Usage>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const control = new AbortController();
    http
      .get<Usage>('/prompt/usage', { params: { days }, signal: control.signal })
      .then((usage) => setAnswer({ days, ...usage }))
      .catch((failure: unknown) => {
        if (!isAbort(failure)) setError(failure);
      });
    return () => control.abort();
  }, [days, attempt]);
  const again = (): void => {
    setError(undefined);
    setAttempt(attempt + 1);
  };
  const number = new Intl.NumberFormat(language);
  const figure = (name: 'calls' | 'failures' | 'inputTokens' | 'outputTokens') => ({
    key: name,
    title: t(`usage.${name}`),
    isNumber: true,
    render: (row: UsageRow) => number.format(row[name]),
  });
  const dayText = (day: string): string =>
    new Date(`${day}T12:00:00Z`).toLocaleDateString(language, {
      day: '2-digit',
      month: '2-digit',
      timeZone: 'UTC',
    });
  return (
    <>
      <Segments
        label={t('usage.span')}
        value={String(days)}
        segments={SPANS.map((span) => ({
          value: String(span),
          label: t('usage.days', { count: span }),
        }))}
        onChange={(value) => setDays(SPANS.find((span) => String(span) === value) ?? 7)}
      />
      {error !== undefined && <ErrorState error={error} onRetry={again} />}
      {error === undefined && !answer && <SkeletonRows rows={5} height={40} />}
      {error === undefined && answer && (
        <>
          {answer.rows.length > 0 && (
            <UsageChart
              days={usageDays(answer.rows, answer.today, answer.days)}
              dayText={dayText}
              number={(value) => number.format(value)}
            />
          )}
          <FigureTable
            title={t('usage.title')}
            none={t('usage.none')}
            rows={answer.rows}
            keyOf={({ day, promptId, purpose }) => `${day}-${String(promptId)}-${purpose}`}
            columns={[
              { key: 'day', title: t('usage.day'), render: ({ day }) => dayText(day) },
              {
                key: 'prompt',
                title: t('usage.prompt'),
                render: ({ prompt }) => <bdi>{prompt ?? t('usage.gone')}</bdi>,
              },
              {
                key: 'purpose',
                title: t('usage.purpose'),
                render: ({ purpose }) => t(`usage.purposes.${purpose}`),
              },
              figure('calls'),
              figure('failures'),
              figure('inputTokens'),
              figure('outputTokens'),
            ]}
          />
          {answer.rows.some(({ estimates }) => estimates > 0) && (
            <p className="field-help">{t('usage.estimated')}</p>
          )}
        </>
      )}
    </>
  );
};
