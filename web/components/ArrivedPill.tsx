import { ArrowUpIcon } from '@blueprintjs/icons';
import { useTexts } from '../i18n/i18n.ts';

/** "3 novas" at the upper edge: rows came while the reader was further down. */
export const ArrivedPill = ({
  count,
  onClick,
}: {
  readonly count: number;
  readonly onClick: () => void;
}) => {
  const t = useTexts();
  return (
    <div className="arrived" aria-live="polite">
      {count > 0 && (
        <button type="button" className="arrived-button" onClick={onClick}>
          <ArrowUpIcon size={12} /> {t('states.arrived', { count })}
        </button>
      )}
    </div>
  );
};
