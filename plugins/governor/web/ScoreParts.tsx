import { useTexts } from 'prosa/web';
import type { StandingDto } from '../schemas.ts';

/** The score of a connection, part by part, each with the reason for which it counts. */
export const ScoreParts = ({ standing }: { readonly standing: StandingDto }) => {
  const t = useTexts('governor');
  const { score, parts } = standing;
  return (
    <section aria-labelledby="standing-score">
      <h3 className="standing-heading" id="standing-score">
        {t('score.title', { score })}
      </h3>
      <p className="standing-note">{t('score.text')}</p>
      <ul className="standing-parts">
        {parts.map(({ id, points, most }) => (
          <li key={id} className="standing-part">
            <span className="standing-part-name">{t(`score.parts.${id}`)}</span>
            <span className="standing-part-bar" aria-hidden>
              <span style={{ inlineSize: `${String((100 * points) / most)}%` }} />
            </span>
            <span className="standing-part-points">{t('score.points', { points, most })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
