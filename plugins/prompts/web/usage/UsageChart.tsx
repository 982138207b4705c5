import { useTexts } from 'prosa/web';
import type { UsageDay } from './usage-days.ts';

/** Bars of the tokens of each day: questions dark, answers light. The table below says the same in figures. */
export const UsageChart = ({
  days,
  dayText,
  number,
}: {
  readonly days: readonly UsageDay[];
  readonly dayText: (day: string) => string;
  readonly number: (value: number) => string;
}) => {
  const t = useTexts('prompts');
  const most = Math.max(1, ...days.map((day) => day.inputTokens + day.outputTokens));
  const share = (value: number): string => `${String((value / most) * 100)}%`;
  const sum = days.reduce((all, day) => all + day.inputTokens + day.outputTokens, 0);
  const first = days[0];
  const last = days.at(-1);
  return (
    <figure className="usage-chart">
      <figcaption>
        <strong>{t('usage.sum', { count: days.length, tokens: number(sum) })}</strong>
        <span className="usage-legend">
          <span data-part="input">{t('usage.inputTokens')}</span>
          <span data-part="output">{t('usage.outputTokens')}</span>
        </span>
      </figcaption>
      <div className="usage-bars" aria-hidden="true">
        {days.map(({ day, inputTokens, outputTokens }) => (
          <div
            key={day}
            className="usage-bar"
            title={t('usage.bar', {
              day: dayText(day),
              input: number(inputTokens),
              output: number(outputTokens),
            })}
          >
            <span data-part="output" style={{ height: share(outputTokens) }} />
            <span data-part="input" style={{ height: share(inputTokens) }} />
          </div>
        ))}
      </div>
      <div className="usage-ends" aria-hidden="true">
        <span>{first && dayText(first.day)}</span>
        <span>{last && dayText(last.day)}</span>
      </div>
    </figure>
  );
};
