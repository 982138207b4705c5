import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { errorText, http, useTexts } from 'prosa/web';
import type { PromptDto } from '../../schemas.ts';
import type { PromptTest } from '../../shared/playground-schemas.ts';
import type { PromptValues } from './prompt-form.ts';

/** Asks the server that is typed, saved or not, for a word, and says how it went. */
export const TestButton = ({
  prompt,
  values,
}: {
  readonly prompt: PromptDto | undefined;
  readonly values: PromptValues;
}) => {
  const t = useTexts('prompts');
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly isGood: boolean }>();
  const test = async (): Promise<void> => {
    setBusy(true);
    setSaid(undefined);
    const { baseUrl, model, apiKey } = values;
    const key = apiKey.trim() === '' ? {} : { apiKey: apiKey.trim() };
    try {
      const answer = await http.post<PromptTest>('/prompt/test', {
        baseUrl,
        model,
        ...key,
        ...(prompt && { id: prompt.id }),
      });
      setSaid({
        text: t(answer.callsTools ? 'test.good' : 'test.noTools', {
          seconds: (answer.milliseconds / 1_000).toFixed(1),
        }),
        isGood: true,
      });
    } catch (error) {
      setSaid({ text: errorText(error), isGood: false });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="prompt-test">
      <Button text={t('test.button')} loading={isBusy} onClick={() => void test()} />
      <span role="status" className={said?.isGood === false ? 'prompt-bad' : 'prompt-good'}>
        {said?.text}
      </span>
    </div>
  );
};
