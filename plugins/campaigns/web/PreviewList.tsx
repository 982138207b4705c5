import { useTexts } from 'prosa/web';
import type { CampaignPreview } from '../shared/audience-schemas.ts';

/** A campaign as some of its contacts would receive it, variables that would be empty marked. */
export const PreviewList = ({ preview }: { readonly preview: CampaignPreview }) => {
  const t = useTexts('campaigns');
  if (preview.length === 0) return <p className="field-help">{t('launch.nobody')}</p>;
  return (
    <ul className="campaign-preview" aria-label={t('launch.preview')}>
      {preview.map(({ contactId, name, slot, question, body, empty }, place) => (
        <li key={contactId ?? `stranger ${String(place)}`}>
          <h3>
            <bdi>{name}</bdi> <small>{t('texts.tab', { slot })}</small>
          </h3>
          {empty.length > 0 && (
            <p className="campaign-empty" role="note">
              {t('launch.empty', { names: empty.map((key) => `{${key}}`).join(', ') })}
            </p>
          )}
          {question !== '' && (
            <p className="campaign-words" dir="auto">
              {question}
            </p>
          )}
          <p className="campaign-words" dir="auto">
            {body}
          </p>
        </li>
      ))}
    </ul>
  );
};
