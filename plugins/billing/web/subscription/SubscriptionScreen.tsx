import { useState } from 'react';
import {
  ErrorState,
  Link,
  PageHeader,
  SkeletonRows,
  reloadUser,
  useEvents,
  useTexts,
  useUser,
} from 'prosa/web';
import type { SubscriptionDto } from '../../shared/company-schemas.ts';
import { CheckoutDialog } from '../checkout/CheckoutDialog.tsx';
import { useAnswer } from '../use-answer.ts';
import { ContactDialog } from '../checkout/ContactDialog.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { PlanPart } from './PlanPart.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { StandingPart } from './StandingPart.tsx';

/** The subscription of the company: how it stands, its plan, and the data on its invoices. */
const SubscriptionScreen = () => {
  const t = useTexts('billing');
  const { email } = useUser();
  const { data, error, reload, replace } = useAnswer<SubscriptionDto>('/subscription');
  const [shown, setShown] = useState<'pay' | 'contact' | 'plan'>();
  useEvents(['payment', 'company'], reload);
  const close = (): void => setShown(undefined);
  return (
    <div className="page">
      <PageHeader title={t('subscription.title')} subtitle={t('subscription.subtitle')}>
        <Link className="bp6-button billing-link" to="/financeiro">
          {t('invoices.title')}
        </Link>
      </PageHeader>
      <div
        className="billing-page"
        role="region"
        aria-label={t('subscription.content')}
        tabIndex={0}
      >
        {data === undefined &&
          (error === undefined ? (
            <SkeletonRows rows={8} />
          ) : (
            <ErrorState error={error} onRetry={reload} />
          ))}
        {data && (
          <>
            <StandingPart
              subscription={data}
              email={data.profile.email ?? email}
              onPay={() => setShown(data.canPay ? 'pay' : 'contact')}
            />
            <PlanPart subscription={data} onChange={() => setShown('plan')} />
            <ProfileForm
              profile={data.profile}
              onSaved={(profile) => replace({ ...data, profile })}
            />
          </>
        )}
      </div>
      {data && shown === 'contact' && <ContactDialog contact={data.contact} onClose={close} />}
      {data && shown === 'plan' && (
        <PlanDialog
          subscription={data}
          onChanged={() => {
            reload();
            // The limits of the plan are part of the session.
            void reloadUser().catch(() => undefined);
          }}
          onClose={close}
        />
      )}
      {shown === 'pay' && (
        <CheckoutDialog
          onClose={() => {
            close();
            reload();
          }}
        />
      )}
    </div>
  );
};

export default SubscriptionScreen;
