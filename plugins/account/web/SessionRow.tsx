import { DesktopIcon, HelpIcon, MobilePhoneIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useTexts } from 'prosa/web';
import type { IconComponent } from 'prosa/web';
import type { OpenSession } from '../schemas.ts';

type Shown = Pick<OpenSession, 'browser' | 'system' | 'kind' | 'isImpersonation'>;

const ICONS: Readonly<Record<OpenSession['kind'], IconComponent>> = {
  computer: DesktopIcon,
  phone: MobilePhoneIcon,
  tablet: MobilePhoneIcon,
  unknown: HelpIcon,
};

/** Names a session by its device: "Chrome, Windows". */
export const useDeviceName = () => {
  const t = useTexts('account');
  return ({ browser, system, isImpersonation }: Shown): string => {
    if (isImpersonation) return t('platform');
    return [browser, system].filter((part) => part !== null).join(', ') || t('unknownDevice');
  };
};

/** One session: its device, facts below, and at the right what can be done. */
export const SessionRow = ({
  session,
  marks,
  children,
  action,
}: {
  readonly session: Shown;
  readonly marks?: ReactNode;
  /** The facts, one element each. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) => {
  const nameOf = useDeviceName();
  const Icon = ICONS[session.kind];
  return (
    <li className="session-row">
      <span className="session-icon" aria-hidden="true">
        <Icon size={16} />
      </span>
      <span className="session-words">
        <span className="session-name">
          {nameOf(session)} {marks}
        </span>
        <span className="session-facts">{children}</span>
      </span>
      {action}
    </li>
  );
};
