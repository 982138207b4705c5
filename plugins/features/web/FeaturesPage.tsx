import { SwitchIcon } from '@blueprintjs/icons';
import {
  EmptyState,
  ErrorState,
  http,
  SkeletonRows,
  toast,
  useEvents,
  useList,
  useTexts,
} from 'prosa/web';
import type { FeatureDto } from '../schemas.ts';
import { FeatureCard } from './FeatureCard.tsx';

/** The features that the company's admins switch on and off. */
const FeaturesPage = () => {
  const t = useTexts('features');
  const list = useList<FeatureDto>({ path: '/features', idOf: ({ plugin }) => plugin });
  // Another admin switched one, or the plan changed: others may be on or off with it.
  useEvents(['plugins'], list.reload);
  if (list.status === 'loading') return <SkeletonRows rows={6} height={88} />;
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={list.reload} />;
  if (list.items.length === 0) {
    return (
      <EmptyState icon={SwitchIcon} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  const put = async ({ plugin }: FeatureDto, isOn: boolean): Promise<void> => {
    try {
      await http.put<FeatureDto>(`/features/${plugin}`, { isOn });
      toast.success(t('saved'));
      list.reload();
    } catch (error) {
      toast.error(error);
    }
  };
  return (
    <div className="settings-page features-page">
      <p className="features-text">{t('text')}</p>
      <ul className="features">
        {list.items.map((feature) => (
          <FeatureCard
            key={feature.plugin}
            feature={feature}
            onSwitch={(isOn) => put(feature, isOn)}
          />
        ))}
      </ul>
    </div>
  );
};

export default FeaturesPage;
