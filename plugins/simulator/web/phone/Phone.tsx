import { Switch } from '@blueprintjs/core';
import { CellTowerIcon, OfflineIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { formatTime, useNow, useTexts } from 'prosa/web';
import type { PhoneConnectionDto } from '../../schemas.ts';
import type { Customer } from '../data/customer.ts';
import { LockScreen } from './LockScreen.tsx';
import type { PhoneApi } from '../data/phone-api.ts';
import { PhoneChat } from '../chat/PhoneChat.tsx';
import type { Chat } from '../data/use-chat.ts';
import { isUnread, useReading } from '../data/use-read-receipts.ts';

/** A customer's phone: in the hand, where what comes is read, or in the pocket. */
export const Phone = ({
  api,
  connection,
  customer,
  chat,
  isLooking,
  onLook,
  aside,
  onBack,
}: {
  readonly api: PhoneApi;
  readonly connection: PhoneConnectionDto;
  readonly customer: Customer;
  readonly chat: Chat;
  readonly isLooking: boolean;
  readonly onLook: (isLooking: boolean) => void;
  /** Beside the switch. */
  readonly aside: ReactNode;
  readonly onBack?: () => void;
}) => {
  const t = useTexts('simulator');
  const now = useNow(10_000);
  const messages = chat.messages ?? [];
  useReading(api, customer.number, { messages, isLooking });
  const hasSignal = connection.status === 'CONNECTED';
  return (
    <section className="phone-stage" aria-label={t('phone.label', { name: customer.name })}>
      <div className="phone-look">
        <Switch
          label={t('phone.looking', { name: customer.name })}
          checked={isLooking}
          onChange={({ currentTarget }) => onLook(currentTarget.checked)}
        />
        {aside}
      </div>
      <div className="phone">
        <div className="phone-screen">
          <div className="phone-bar" aria-hidden="true">
            <span>{formatTime(now)}</span>
            <span className="phone-island" />
            <span className="phone-signal">
              {hasSignal ? <CellTowerIcon size={12} /> : <OfflineIcon size={12} />}
            </span>
          </div>
          {isLooking ? (
            <PhoneChat
              api={api}
              connection={connection}
              customer={customer}
              chat={chat}
              {...(onBack ? { onBack } : {})}
            />
          ) : (
            <LockScreen
              connection={connection}
              unread={messages.filter(isUnread)}
              onUnlock={() => onLook(true)}
            />
          )}
        </div>
      </div>
    </section>
  );
};
