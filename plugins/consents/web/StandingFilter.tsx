import { Segments, useEvents, useTexts } from 'prosa/web';
import type { ContactFilterProps } from '../../contacts/public.ts';
import { FILTERS } from '../schemas.ts';

const CHOICES = [
  { value: '', key: 'all' },
  { value: FILTERS.out, key: 'out' },
  { value: FILTERS.given, key: 'given' },
] as const;

/** Narrows the list of contacts to those who want no campaigns, or agreed to them. */
const StandingFilter = ({ filter, onChange, reload }: ContactFilterProps) => {
  const t = useTexts('consents');
  useEvents(['optOut', 'consent'], () => {
    if (filter !== '') reload();
  });
  return (
    <div className="consents-filter">
      <Segments
        label={t('title')}
        value={filter}
        segments={CHOICES.map(({ value, key }) => ({ value, label: t(`filter.${key}`) }))}
        onChange={onChange}
      />
    </div>
  );
};

export default StandingFilter;
