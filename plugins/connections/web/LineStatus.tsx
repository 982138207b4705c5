import { Tooltip } from '@blueprintjs/core';
import {
  LinkIcon,
  MobilePhoneIcon,
  OfflineIcon,
  TickCircleIcon,
  TimeIcon,
  WarningSignIcon,
} from '@blueprintjs/icons';
import { useTexts } from 'prosa/web';
import type { IconComponent } from 'prosa/web';
import type { ConnectionDto } from '../schemas.ts';

type Tone = 'success' | 'warning' | 'danger' | 'neutral';

interface Look {
  readonly icon: IconComponent;
  readonly tone: Tone;
}

const UNKNOWN: Look = { icon: WarningSignIcon, tone: 'neutral' };

const LOOKS: Readonly<Record<string, Look>> = {
  CONNECTED: { icon: TickCircleIcon, tone: 'success' },
  qrcode: { icon: MobilePhoneIcon, tone: 'warning' },
  PAIRING: { icon: LinkIcon, tone: 'warning' },
  OPENING: { icon: TimeIcon, tone: 'neutral' },
  TIMEOUT: { icon: WarningSignIcon, tone: 'danger' },
  DISCONNECTED: { icon: OfflineIcon, tone: 'danger' },
};

/** How a line is: a sign, a word, and on a closer look what that means and why. */
export const LineStatus = ({ connection }: { readonly connection: ConnectionDto }) => {
  const t = useTexts('connections');
  const { status, statusReason } = connection;
  const { icon: Icon, tone } = LOOKS[status] ?? UNKNOWN;
  const reason =
    statusReason === '' ? '' : t(`reasons.${statusReason}`, { defaultValue: statusReason });
  const meaning = t(`meanings.${status}`, { defaultValue: '' });
  return (
    <Tooltip
      compact
      placement="top"
      content={<span className="line-meaning">{[meaning, reason].filter(Boolean).join(' ')}</span>}
    >
      <span className={`line-status line-status-${tone}`} tabIndex={0}>
        <Icon size={16} />
        <span className="line-status-word">
          {t(`statuses.${status}`, { defaultValue: status })}
        </span>
      </span>
    </Tooltip>
  );
};
