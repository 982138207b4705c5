import { Button, Tab, Tabs } from '@blueprintjs/core';
import { useState } from 'react';
import { TextAreaField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import { LONGEST_TEXT, SLOTS } from '../public.ts';
import type { Slot } from '../public.ts';
import type { CampaignSettingValues } from '../shared/settings-schemas.ts';
import type { CampaignValues } from './campaign-form.ts';
import { unknownVariables, usableVariables } from './text-variables.ts';

interface Props {
  readonly form: Form<CampaignValues>;
  readonly disabled: boolean;
  /** Those of the company. */
  readonly variables: CampaignSettingValues['variables'];
}

/** The slot with a text that was refused: its tab is shown. */
const refusedSlot = ({ refusals }: Form<CampaignValues>): Slot | undefined =>
  SLOTS.find((slot) => `message${slot}` in refusals || `confirmationMessage${slot}` in refusals);

/** Msg. 1 to Msg. 5, each with its question for consent where the campaign asks for one. */
export const TextTabs = ({ form, disabled, variables }: Props) => {
  const t = useTexts('campaigns');
  const [chosen, setChosen] = useState<Slot>(1);
  const [answered, setAnswered] = useState<object>();
  const refused = refusedSlot(form);
  const isNew = form.refusals !== answered;
  const slot = isNew && refused ? refused : chosen;
  const isFilled = (each: Slot): boolean => form.values[`message${each}`].trim() !== '';
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
            title={t(isFilled(each) ? 'texts.filledTab' : 'texts.tab', { slot: each })}
            panel={<SlotTexts form={form} disabled={disabled} slot={each} variables={variables} />}
          />
        ))}
      </Tabs>
      <p className="field-help">{t('texts.help')}</p>
    </div>
  );
};

const SlotTexts = ({ form, disabled, slot, variables }: Props & { readonly slot: Slot }) => {
  const t = useTexts('campaigns');
  const { values } = form;
  const usable = usableVariables(variables);
  const question = values.confirmation ? values[`confirmationMessage${slot}`] : '';
  const unknown = unknownVariables(`${question}\n${values[`message${slot}`]}`, usable);
  return (
    <>
      <div className="campaign-slot">
        {values.confirmation && (
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
      {!disabled && (
        <div className="campaign-chips" role="group" aria-label={t('texts.variables')}>
          {usable.map((name) => (
            <Button
              key={name}
              text={`{${name}}`}
              aria-label={t('texts.insert', { name, slot })}
              onClick={() => {
                const text = values[`message${slot}`];
                const gap = text === '' || /\s$/.test(text) ? '' : ' ';
                form.set(`message${slot}`, `${text}${gap}{${name}}`);
              }}
            />
          ))}
        </div>
      )}
      {unknown.length > 0 && (
        <p className="campaign-warning" role="status">
          {t('texts.unknown', { names: unknown.map((name) => `{${name}}`).join(', ') })}
        </p>
      )}
    </>
  );
};
