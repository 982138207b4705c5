import { Button } from '@blueprintjs/core';
import { Slot } from '../host/Slot.tsx';
import { SecondFactorSlot } from '../host/shell-slots.ts';
import { useTexts } from '../i18n/i18n.ts';
import { logout } from '../session/session.ts';
import { PublicPage } from './PublicPage.tsx';

/** In place of every screen, for somebody who has to set up a second factor first. The server refuses everything else. */
export const SecondFactorGate = () => {
  const t = useTexts();
  return (
    <PublicPage title={t('secondFactor.title')} intro={t('secondFactor.intro')}>
      <Slot slot={SecondFactorSlot} />
      <Button variant="minimal" text={t('shell.logout')} onClick={() => void logout()} />
    </PublicPage>
  );
};
