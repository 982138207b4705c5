import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { http, toast, useClosedToVisitors, useTexts } from 'prosa/web';
import type { TwoStepStart } from '../schemas.ts';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';
import { SetUp } from './SetUp.tsx';

/** From the first button over the picture to the recovery codes. */
export const TwoStepSteps = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useTexts('two-step');
  const closed = useClosedToVisitors();
  const [start, setStart] = useState<TwoStepStart>();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = async (): Promise<void> => {
    try {
      setStart(await http.post<TwoStepStart>('/two-step'));
    } catch (reason) {
      toast.error(reason);
    }
  };
  if (codes) return <RecoveryCodeList codes={codes} onNoted={onDone} />;
  if (start) return <SetUp start={start} onDone={setCodes} />;
  return (
    <>
      {closed !== undefined && <p role="note">{closed}</p>}
      <Button
        intent="primary"
        text={t('begin')}
        disabled={closed !== undefined}
        onClick={() => void begin()}
      />
    </>
  );
};
