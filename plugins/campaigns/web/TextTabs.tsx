import { Tab, Tabs } from '@blueprintjs/core';
import { useState } from 'react';
import { TextAreaField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import { LONGEST_TEXT, SLOTS } from '../public.ts';
import type { Slot } from '../public.ts';
import type { CampaignValues } from './campaign-form.ts';

interface Props {
  readonly form: Form<CampaignValues>;
  readonly disabled: boolean;
}

/** The slot with a text that was refused: its tab is shown. */
const refusedSlot = ({ refusals }: Form<CampaignValues>): Slot | undefined =>
  SLOTS.find((slot) => `message${slot}` in refusals || `confirmationMessage${slot}` in refusals);

/** Msg. 1 to Msg. 5, each with its question for consent where the campaign asks for one. */
export const TextTabs = ({ form, disabled }: Props) => {
  const t = useTexts('campaigns');
  const [chosen, setChosen] = useState<Slot>(1);
  const [answered, setAnswered] = useState(form.refusals);
  const refused = refusedSlot(form);
  const isNew = form.refusals !== answered;
  const slot = isNew && refused ? refused : chosen;
  return (
    <div className="campaign-texts">
      <Tabs
        id="campaign-texts"
        selectedTabId={slot}
        onChange={(id) => {
          setChosen(id as Slot);
          setAnswered(form.refusals);
        }}
      >
        {SLOTS.map((each) => (
          <Tab
            key={each}
            id={each}
            title={t('texts.tab', { slot: each })}
            panel={<SlotTexts form={form} disabled={disabled} slot={each} />}
          />
        ))}
      </Tabs>
      <p className="field-help">{t('texts.help')}</p>
    </div>
  );
};

const SlotTexts = ({ form, disabled, slot }: Props & { readonly slot: Slot }) => {
  const t = useTexts('campaigns');
  return (
    <div className="campaign-slot">
      {form.values.confirmation && (
        <TextAreaField
          form={form}
          name={`confirmationMessage${slot}`}
          label={t('texts.question', { slot })}
          rows={5}
          maxLength={LONGEST_TEXT}
          disabled={disabled}
        />
      )}
      <TextAreaField
        form={form}
        name={`message${slot}`}
        label={t('texts.message', { slot })}
        rows={5}
        maxLength={LONGEST_TEXT}
        disabled={disabled}
      />
    </div>
  );
};
