import { Button, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { http, toast, useTexts } from 'prosa/web';

/** Sends the campaign to one number at once. */
export const TestToOneself = ({
  id,
  disabled,
  onBeforeTest,
}: {
  readonly id: number;
  readonly disabled: boolean;
  readonly onBeforeTest: () => Promise<boolean>;
}) => {
  const t = useTexts('campaigns');
  const field = useId();
  const [number, setNumber] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      if (!(await onBeforeTest())) return;
      await http.post(`/campaigns/${id}/test`, { number });
      toast.success(t('launch.tested'));
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={field}>
        {t('launch.test')}
      </label>
      <div className="campaign-test-row">
        <InputGroup
          id={field}
          type="tel"
          inputMode="tel"
          placeholder="5511999990000"
          value={number}
          onValueChange={setNumber}
        />
        <Button
          text={t('launch.sendTest')}
          loading={isBusy}
          disabled={disabled || number.replace(/\D/g, '').length < 8}
          onClick={() => void send()}
        />
      </div>
      {disabled && <div className="field-help">{t('launch.testNeeds')}</div>}
    </div>
  );
};
