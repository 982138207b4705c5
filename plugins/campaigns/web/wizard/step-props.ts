import type { Form } from 'prosa/web';
import type { CampaignDto } from '../../shared/campaign-schemas.ts';
import type { CampaignValues } from '../campaign-form.ts';
import type { useCampaignChoices } from '../use-choices.ts';

/** The properties of each step of the wizard. */
export interface StepProps {
  readonly form: Form<CampaignValues>;
  /** The part that may be changed. */
  readonly may: CampaignDto['editable'];
  readonly choices: ReturnType<typeof useCampaignChoices>;
}
