import { useEffect, useState } from 'react';
import { errorText, http, isAbort, useTexts } from 'prosa/web';
import type { AudienceCount } from '../shared/audience-schemas.ts';
import type { CampaignValues } from './campaign-form.ts';

/** How many would be written to, counted as the choices change, and why others would not. */
export const AudienceLine = ({
  audience,
  purpose,
}: Pick<CampaignValues, 'audience' | 'purpose'>) => {
  const t = useTexts('campaigns');
  const [answer, setAnswer] = useState<{
    choice: string;
    count?: AudienceCount;
    failure?: string;
  }>();
  const isChosen = audience.sources.length > 0;
  const choice = JSON.stringify({ audience, purpose });
  useEffect(() => {
    if (!isChosen) return undefined;
    const control = new AbortController();
    http
      .post<AudienceCount>('/campaigns/audience', JSON.parse(choice) as object, {
        signal: control.signal,
      })
      .then(
        (count) => setAnswer({ choice, count }),
        (error: unknown) => {
          if (!isAbort(error)) setAnswer({ choice, failure: errorText(error) });
        },
      );
    return () => control.abort();
  }, [choice, isChosen]);
  const { count, failure } = answer?.choice === choice ? answer : {};
  return (
    <p className="campaign-audience" role="status">
      {!isChosen && t('audience.none')}
      {isChosen && !count && (failure ?? t('audience.counting'))}
      {isChosen && count && <AudienceWords count={count} />}
    </p>
  );
};

/** An audience in words. */
export const AudienceWords = ({ count }: { readonly count: AudienceCount }) => {
  const t = useTexts('campaigns');
  const reasons = (['suppressed', 'noBasis', 'excluded', 'invalid'] as const).filter(
    (why) => count[why] > 0,
  );
  return (
    <>
      <strong>{t('audience.people', { count: count.people })}</strong>
      {reasons.map((why) => (
        <span key={why}> · {t(`audience.${why}`, { count: count[why] })}</span>
      ))}
    </>
  );
};
