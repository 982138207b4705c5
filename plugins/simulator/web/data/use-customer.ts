import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'prosa/web';
import type { List } from 'prosa/web';
import type { ChatSummaryDto } from '../../schemas.ts';
import type { Customer } from './customer.ts';

/**
 * The customer whose phone is open, kept in the address: a reload, or a second page, comes back to it.
 * @param isFirstChosen where there is room for a phone, nobody chosen means whoever wrote last
 */
export const useCustomer = (
  chats: List<ChatSummaryDto>,
  { isFirstChosen }: { readonly isFirstChosen: boolean },
): readonly [Customer | undefined, (customer: Customer | undefined) => void] => {
  const [params, setParams] = useSearchParams();
  const number = params.get('chat') ?? '';
  const name = params.get('name') ?? '';
  const isGroup = params.get('group') === '1';
  const known = chats.items.find((chat) => chat.number === number);
  const customer = useMemo<Customer | undefined>(
    () =>
      number === ''
        ? undefined
        : {
            number,
            name: known?.name ?? (name === '' ? number : name),
            isGroup: known?.isGroup ?? isGroup,
          },
    [number, name, isGroup, known?.name, known?.isGroup],
  );
  const choose = (next: Customer | undefined): void => {
    const { number: chat = '', name: called = '', isGroup: many = false } = next ?? {};
    const address = next ? { chat, name: called, ...(many ? { group: '1' } : {}) } : {};
    setParams(address, { replace: true });
  };
  const first = chats.items[0];
  const isOpening = isFirstChosen && number === '' && first !== undefined;
  useEffect(() => {
    // Once: it must not change hands when somebody else writes.
    if (isOpening) choose(first);
  }, [isOpening]);
  return [customer, choose];
};
