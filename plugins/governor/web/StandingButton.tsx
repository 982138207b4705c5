import { Button } from '@blueprintjs/core';
import { DashboardIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTexts } from 'prosa/web';
import { StandingDialog } from './StandingDialog.tsx';

/** Opens how a connection stands with its channel. */
const StandingButton = ({
  connection,
}: {
  readonly connection: { readonly id: number; readonly name: string };
}) => {
  const t = useTexts('governor');
  const [isOpen, setOpen] = useState(false);
  const label = t('standing.open', { name: connection.name });
  return (
    <>
      <Button
        variant="minimal"
        icon={<DashboardIcon />}
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      />
      {isOpen && <StandingDialog connection={connection} onClose={() => setOpen(false)} />}
    </>
  );
};

export default StandingButton;
