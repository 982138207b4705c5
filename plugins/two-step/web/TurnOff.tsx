import { Button } from '@blueprintjs/core';
import { http, toast, useClosedToVisitors, useConfirm, useTexts } from 'prosa/web';

/** Off again. The server asks for a confirmation by password or code. */
export const TurnOff = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useTexts('two-step');
  const confirm = useConfirm();
  const closed = useClosedToVisitors();
  const turnOff = async (): Promise<void> => {
    const isDone = await confirm({
      title: t('turnOffTitle'),
      children: t('turnOffConsequence'),
      confirm: t('turnOff'),
      isDanger: true,
      onConfirm: () => http.post('/two-step/off'),
    });
    if (!isDone) return;
    toast.success(t('offDone'));
    onDone();
  };
  return (
    <Button
      intent="danger"
      text={t('turnOff')}
      disabled={closed !== undefined}
      title={closed}
      onClick={() => void turnOff()}
    />
  );
};
