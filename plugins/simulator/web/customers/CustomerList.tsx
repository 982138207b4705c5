import { Button } from '@blueprintjs/core';
import { NewPersonIcon } from '@blueprintjs/icons';
import {
  Avatar,
  CountBadge,
  EmptyState,
  ErrorState,
  RelativeTime,
  SkeletonRows,
  useTexts,
} from 'prosa/web';
import type { List } from 'prosa/web';
import type { ChatSummaryDto } from '../../schemas.ts';
import { formatNumber, withOpened } from '../data/customer.ts';
import type { Customer } from '../data/customer.ts';
import { summaryOf } from '../data/message-text.ts';

const lastOf = (chat: ChatSummaryDto | Customer): ChatSummaryDto | undefined =>
  'lastAt' in chat ? chat : undefined;

const Row = ({
  chat,
  isChosen,
  onChoose,
}: {
  readonly chat: ChatSummaryDto | Customer;
  readonly isChosen: boolean;
  readonly onChoose: (customer: Customer) => void;
}) => {
  const t = useTexts('simulator');
  const last = lastOf(chat);
  const { number, name, isGroup } = chat;
  return (
    <li>
      <button
        type="button"
        className="phone-row"
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => onChoose({ number, name, isGroup })}
      >
        <Avatar name={name} size={36} />
        <span className="phone-row-name">{name}</span>
        {last ? <RelativeTime at={last.lastAt} /> : <span />}
        <span className="phone-row-last">
          {last
            ? `${last.lastFromMe ? '' : t('customers.you')}${summaryOf({ body: last.lastMessage, mediaType: last.lastMediaType }, t)}`
            : formatNumber(number)}
        </span>
        {last && (
          <CountBadge count={last.unread} label={t('customers.unread', { count: last.unread })} />
        )}
      </button>
    </li>
  );
};

/** The choice of a customer's phone: everybody who has written on this connection. */
export const CustomerList = ({
  list,
  chosen,
  onChoose,
  onAdd,
}: {
  readonly list: List<ChatSummaryDto>;
  readonly chosen: Customer | undefined;
  readonly onChoose: (customer: Customer) => void;
  readonly onAdd: () => void;
}) => {
  const t = useTexts('simulator');
  const chats = withOpened(list.items, chosen);
  const add = <Button icon={<NewPersonIcon />} text={t('customers.add')} onClick={onAdd} fill />;
  return (
    <section className="phone-customers" aria-label={t('customers.title')}>
      <div className="phone-customers-head">
        <h2 className="phone-heading">{t('customers.title')}</h2>
        {add}
      </div>
      {list.status === 'loading' && <SkeletonRows rows={5} height={60} avatar />}
      {list.status === 'error' && <ErrorState error={list.error} onRetry={list.reload} />}
      {list.status === 'ready' && chats.length === 0 && (
        <EmptyState icon={NewPersonIcon} title={t('customers.emptyTitle')}>
          {t('customers.emptyText')}
        </EmptyState>
      )}
      {list.status === 'ready' && (
        <ul className="phone-rows">
          {chats.map((chat) => (
            <Row
              key={chat.number}
              chat={chat}
              isChosen={chat.number === chosen?.number}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
    </section>
  );
};
