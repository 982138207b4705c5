import { Tooltip } from '@blueprintjs/core';
import {
  LinkIcon,
  MobilePhoneIcon,
  OfflineIcon,
  TickCircleIcon,
  TimeIcon,
  WarningSignIcon,
} from '@blueprintjs/icons';
import { useNow, useTexts } from 'prosa/web';
import type { IconComponent, Translate } from 'prosa/web';
import type { ConnectionDto } from '../../schemas.ts';
import { durationText } from './duration.ts';

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

/** Why a connection is as it is, in words; empty when there is nothing to say. */
export const reasonText = (t: Translate, reason: string): string =>
  reason === '' ? '' : t(`reasons.${reason}`, { defaultValue: reason });

/** A state as a sign and a word. */
export const StatusLabel = ({ status }: { readonly status: string }) => {
  const t = useTexts('connections');
  const { icon: Icon, tone } = LOOKS[status] ?? UNKNOWN;
  return (
    <span className={`connection-status connection-status-${tone}`}>
      <Icon size={16} />
      <span className="connection-status-word">
        {t(`statuses.${status}`, { defaultValue: status })}
      </span>
    </span>
  );
};

/** How a connection is: a sign, a word, on a closer look what that means and why, and on a click all that is known. */
export const StatusButton = ({
  connection,
  onOpen,
}: {
  readonly connection: ConnectionDto;
  readonly onOpen: (connection: ConnectionDto) => void;
}) => {
  const t = useTexts('connections');
  const now = useNow();
  const { status, statusReason, connectedAt } = connection;
  const meaning = t(`meanings.${status}`, { defaultValue: '' });
  const reason = reasonText(t, statusReason);
  return (
    <Tooltip
      compact
      placement="top"
      content={
        <span className="connection-meaning">{[meaning, reason].filter(Boolean).join(' ')}</span>
      }
    >
      <button
        type="button"
        className="connection-state"
        onClick={(event) => {
          // Not the row's own.
          event.stopPropagation();
          onOpen(connection);
        }}
      >
        <StatusLabel status={status} />{' '}
        {statusReason !== '' && status === 'CONNECTED' ? (
          <span className="connection-uptime connection-uptime-troubled">
            {t(`kinds.${statusReason}`, { defaultValue: statusReason })}
          </span>
        ) : (
          connectedAt !== null && (
            <span className="connection-uptime">
              {t('health.uptime', { time: durationText(t, now - Date.parse(connectedAt)) })}
            </span>
          )
        )}
      </button>
    </Tooltip>
  );
};
