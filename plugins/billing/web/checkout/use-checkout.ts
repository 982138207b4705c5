import { useState } from 'react';
import { HttpError, http, toast, useForm, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { ChargeDto, SubscriptionDto } from '../../shared/company-schemas.ts';
import type { InvoiceDto } from '../../shared/invoice-schemas.ts';
import {
  isProfileComplete,
  PROFILE_FORM,
  profileBody,
  profileMissing,
  profileRefusals,
  profileValues,
} from './profile-form.ts';
import type { ProfileValues } from './profile-form.ts';
import type { Step } from './Steps.tsx';
import { usePlanChange } from './use-plan-change.ts';
import type { PlanChange } from './use-plan-change.ts';

export interface Checkout {
  readonly form: Form<ProfileValues>;
  readonly step: Step;
  readonly planId: number;
  readonly change: PlanChange;
  /** Of the payment, once it began. */
  readonly charge: ChargeDto | undefined;
  readonly choosePlan: (planId: number) => void;
  readonly back: () => void;
  /** Goes on by one step; from the last one, to the payment. */
  readonly next: () => void;
  /** Begins the payment of the same invoice anew. */
  readonly renew: () => Promise<void>;
}

/** The three steps to a payment: what is typed and chosen is kept by the server once the last one is confirmed. */
export const useCheckout = (
  subscription: SubscriptionDto,
  invoice: InvoiceDto | null,
): Checkout => {
  const t = useTexts('billing');
  const [step, setStep] = useState<Step>(1);
  // The plan that the server has, which a first attempt may have changed already.
  const [keptPlanId, setKeptPlanId] = useState(subscription.plan.id);
  const [planId, setPlanId] = useState(subscription.plan.id);
  const [charge, setCharge] = useState<ChargeDto>();
  const change = usePlanChange(subscription, planId);

  const begin = async (): Promise<void> => {
    const body = invoice === null ? {} : { invoiceId: invoice.id };
    setCharge(await http.post<ChargeDto>('/subscription', body));
  };
  const pay = async (values: ProfileValues): Promise<void> => {
    try {
      await http.put('/subscription/profile', profileBody(values));
      if (planId !== keptPlanId) {
        await http.post('/subscription/plan', { planId });
        setKeptPlanId(planId);
      }
      await begin();
      toast.success(t('checkout.begun'));
    } catch (error) {
      if (error instanceof HttpError && isAboutProfile(error)) setStep(0);
      throw error;
    }
  };
  const form = useForm<ProfileValues>({
    schema: PROFILE_FORM,
    initial: profileValues(subscription.profile),
    missing: profileMissing(t),
    check: (values) => profileRefusals(values, t),
    fieldOf: FIELD_OF,
    failure: t('checkout.failed'),
    onSubmit: async (values) => {
      if (step === 2) await pay(values);
      else setStep(step === 0 ? 1 : 2);
    },
  });
  return {
    form,
    step,
    planId,
    change,
    charge,
    choosePlan: setPlanId,
    back: () => setStep(step === 2 ? 1 : 0),
    next: () => {
      // The first step may not have been looked at: it says what is missing.
      if (!isProfileComplete(form.values, t)) setStep(0);
      void form.submit();
    },
    renew: begin,
  };
};

/** The field of a profile that a refusal of the server is about. */
export const FIELD_OF: Readonly<Record<string, keyof ProfileValues>> = {
  ERR_INVALID_DOCUMENT: 'document',
  ERR_INVALID_POSTCODE: 'zipcode',
};

const isAboutProfile = ({ code, details }: HttpError): boolean =>
  code in FIELD_OF || typeof details.field === 'string';
