import { Button } from '@blueprintjs/core';
import { CellTowerIcon, MobilePhoneIcon } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import {
  Dialog,
  EmptyState,
  ErrorState,
  Link,
  PageHeader,
  SkeletonRows,
  useEvents,
  useIsNarrow,
  useList,
  useMedia,
  useParams,
  useTexts,
} from 'prosa/web';
import type { ChatSummaryDto, PhoneConnectionDto } from '../schemas.ts';
import { CustomerList } from './customers/CustomerList.tsx';
import { NetworkPanel } from './NetworkPanel.tsx';
import { NewCustomerDialog } from './customers/NewCustomerDialog.tsx';
import { phoneApi } from './data/phone-api.ts';
import { PhoneInHand } from './phone/PhoneInHand.tsx';
import { useCustomer } from './data/use-customer.ts';
import { usePhoneConnection } from './data/use-phone-connection.ts';

/** From here on the network has room beside the phone. */
const WIDE = '(min-width: 1200px)';

const byNumber = ({ number }: ChatSummaryDto): string => number;
const latestFirst = (a: ChatSummaryDto, b: ChatSummaryDto): number =>
  b.lastAt.localeCompare(a.lastAt);

/** The customers' side of a simulated connection: their phones, and the network between them and the desk. */
const PhoneScreen = () => {
  const t = useTexts('simulator');
  const { connectionId = '' } = useParams();
  const api = useMemo(() => phoneApi(connectionId), [connectionId]);
  const { connection, error, reload, set } = usePhoneConnection(api);
  const isNarrow = useIsNarrow();
  const isWide = useMedia(WIDE);
  const chats = useList<ChatSummaryDto>({
    path: `${api.path}/chats`,
    itemsKey: 'chats',
    idOf: byNumber,
    compare: latestFirst,
  });
  useEvents(['simulator'], (event) => {
    if (event.connectionId === connection?.connectionId) chats.reload();
  });
  const [customer, choose] = useCustomer(chats, { isFirstChosen: !isNarrow });
  const [isAdding, setAdding] = useState(false);
  const [isNetworkOpen, setNetworkOpen] = useState(false);

  if (error !== undefined && !connection) {
    return (
      <div className="page phones">
        <PageHeader title={t('title')} />
        <ErrorState error={error} onRetry={reload} />
      </div>
    );
  }
  const network = (shown: PhoneConnectionDto) => (
    <NetworkPanel api={api} connection={shown} onChange={set} />
  );
  const networkButton = !isWide && (
    <Button
      icon={<CellTowerIcon />}
      text={t('network.title')}
      disabled={!connection}
      onClick={() => setNetworkOpen(true)}
    />
  );
  const add = () => setAdding(true);
  const isPhoneOnly = isNarrow && customer !== undefined;
  return (
    <div className="page phones">
      {isPhoneOnly && <h1 className="visually-hidden">{t('phoneOf', { name: customer.name })}</h1>}
      {!isPhoneOnly && (
        <PageHeader
          title={t('title')}
          subtitle={connection && t('subtitle', { name: connection.name })}
        >
          <Link className="phone-desk-link" to="/tickets">
            {t('toDesk')}
          </Link>
          {!customer && networkButton}
        </PageHeader>
      )}
      <div className="phone-page">
        {!isPhoneOnly && (
          <CustomerList list={chats} chosen={customer} onChoose={choose} onAdd={add} />
        )}
        {connection && customer && (
          <PhoneInHand
            key={customer.number}
            api={api}
            connection={connection}
            customer={customer}
            onNumber={(number) => choose({ ...customer, number })}
            network={isWide ? network(connection) : undefined}
            networkButton={networkButton}
            {...(isNarrow ? { onBack: () => choose(undefined) } : {})}
          />
        )}
        {!customer && !isNarrow && (
          <div className="phone-stage">
            {connection ? (
              <EmptyState
                icon={MobilePhoneIcon}
                title={t('nobody.title')}
                action={<Button intent="primary" text={t('customers.add')} onClick={add} />}
              >
                {t('nobody.text')}
              </EmptyState>
            ) : (
              <SkeletonRows rows={6} />
            )}
          </div>
        )}
        {!customer && isWide && connection && (
          <aside className="phone-side">{network(connection)}</aside>
        )}
      </div>
      {isAdding && (
        <NewCustomerDialog
          taken={chats.items.map(({ name }) => name)}
          onChosen={choose}
          onClose={() => setAdding(false)}
        />
      )}
      {isNetworkOpen && connection && (
        <Dialog
          isOpen
          size="small"
          title={t('network.title')}
          closesOutside
          onClose={() => setNetworkOpen(false)}
        >
          {network(connection)}
        </Dialog>
      )}
    </div>
  );
};

export default PhoneScreen;
