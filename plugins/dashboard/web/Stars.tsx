import { StarIcon } from '@blueprintjs/icons';
import type { CSSProperties } from 'react';
import { useLanguage, useTexts } from 'prosa/web';

const BEST = 3;

const Row = () => (
  <>
    {[1, 2, 3].map((star) => (
      <StarIcon key={star} size={14} />
    ))}
  </>
);

/** A mean rating as three stars, for reading only; what they mean is told on hovering. */
export const Stars = ({ rating }: { readonly rating: number | null }) => {
  const t = useTexts('dashboard');
  const language = useLanguage();
  const mean = rating?.toLocaleString(language, { maximumFractionDigits: 1 });
  const value = mean === undefined ? t('rating.none') : t('rating.value', { rating: mean });
  const filled = { '--share': (rating ?? 0) / BEST } as CSSProperties;
  return (
    <span className="stars" role="img" aria-label={value} title={`${value}. ${t('rating.hint')}`}>
      <span className="stars-empty" aria-hidden="true">
        <Row />
      </span>
      <span className="stars-full" aria-hidden="true" style={filled}>
        <Row />
      </span>
    </span>
  );
};
