import { useState } from 'react';
import type { ReactNode } from 'react';
import type { PhoneConnectionDto } from '../../schemas.ts';
import type { Customer } from '../data/customer.ts';
import { Phone } from './Phone.tsx';
import type { PhoneApi } from '../data/phone-api.ts';
import { ReplyTrace } from './ReplyTrace.tsx';
import { useChat } from '../data/use-chat.ts';

/** One customer's phone and, where there is room, what happens around it. */
export const PhoneInHand = ({
  api,
  connection,
  customer,
  network,
  networkButton,
  onNumber,
  onBack,
}: {
  readonly api: PhoneApi;
  readonly connection: PhoneConnectionDto;
  readonly customer: Customer;
  /** Beside the phone, where there is room. */
  readonly network: ReactNode;
  /** The button that opens it where there is none. */
  readonly networkButton: ReactNode;
  /** The number turned out to be written otherwise. */
  readonly onNumber: (number: string) => void;
  readonly onBack?: () => void;
}) => {
  const chat = useChat(api, connection.connectionId, customer.number, onNumber);
  const [isLooking, setLooking] = useState(true);
  return (
    <>
      <Phone
        api={api}
        connection={connection}
        customer={customer}
        chat={chat}
        isLooking={isLooking}
        onLook={setLooking}
        aside={networkButton}
        {...(onBack ? { onBack } : {})}
      />
      {network !== undefined && (
        <aside className="phone-side">
          {network}
          <ReplyTrace messages={chat.messages ?? []} />
        </aside>
      )}
    </>
  );
};
