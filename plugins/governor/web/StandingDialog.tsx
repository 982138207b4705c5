import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Dialog, ErrorState, http, SkeletonRows, useCan, useConfirm, useTexts } from 'prosa/web';
import type { StandingDto } from '../schemas.ts';
import { CapsDialog } from './CapsDialog.tsx';
import { Budgets } from './Budgets.tsx';
import { HoldNotice } from './HoldNotice.tsx';
import { ScoreParts } from './ScoreParts.tsx';
import { useStanding } from './use-standing.ts';

/** How a connection stands with its channel, and what it may still say unasked. */
export const StandingDialog = ({
  connection,
  onClose,
}: {
  readonly connection: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}) => {
  const t = useTexts('governor');
  const confirm = useConfirm();
  const { standing, error, reload, set } = useStanding(connection.id);
  const [isChangingCaps, setChangingCaps] = useState(false);
  const mayHold = useCan('connections-page:holdOutreach');
  const mayChange = useCan('connections-page:changeOutreachCaps');
  const hold = (): Promise<boolean> =>
    confirm({
      title: t('hold.ask', { name: connection.name }),
      children: t('hold.text'),
      confirm: t('hold.confirm'),
      onConfirm: async () => {
        set(await http.post<StandingDto>(`/outreach/connections/${String(connection.id)}/hold`));
      },
    });
  return (
    <Dialog
      isOpen
      title={t('standing.title', { name: connection.name })}
      onClose={onClose}
      actions={
        standing && (
          <>
            {mayHold && !standing.hold && (
              <Button text={t('hold.action')} onClick={() => void hold()} />
            )}
            {mayChange && (
              <Button
                intent="primary"
                text={t('caps.action')}
                onClick={() => setChangingCaps(true)}
              />
            )}
          </>
        )
      }
    >
      {standing ? (
        <div className="standing">
          <HoldNotice connection={connection} standing={standing} onChanged={set} />
          <ScoreParts standing={standing} />
          <Budgets standing={standing} />
        </div>
      ) : error === undefined ? (
        <SkeletonRows rows={8} />
      ) : (
        <ErrorState error={error} onRetry={reload} />
      )}
      {standing && isChangingCaps && (
        <CapsDialog
          connection={connection}
          standing={standing}
          onChanged={set}
          onClose={() => setChangingCaps(false)}
        />
      )}
    </Dialog>
  );
};
