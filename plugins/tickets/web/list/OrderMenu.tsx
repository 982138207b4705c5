import { Menu, MenuItem } from '@blueprintjs/core';
import { SortIcon, TickIcon } from '@blueprintjs/icons';
import { MenuButton, useTexts } from 'prosa/web';
import type { TicketOrder } from '../ticket-order.ts';
import { ORDERS } from './use-list-order.ts';
import type { ListOrder } from './use-list-order.ts';

/** Chooses the order of the list on the screen; the choice is remembered for each list. */
export const OrderMenu = ({ list, order, setOrder }: ListOrder) => {
  const t = useTexts('tickets');
  const nameOf = (each: TicketOrder): string => t(`order.${each}`);
  return (
    <MenuButton
      className="list-switch"
      variant="outlined"
      label={t('order.label', { order: nameOf(order) })}
      icon={<SortIcon size={14} />}
      menu={
        <Menu aria-label={t('order.menu')}>
          {ORDERS[list].map((each) => (
            <MenuItem
              key={each}
              text={nameOf(each)}
              roleStructure="listoption"
              selected={each === order}
              labelElement={each === order ? <TickIcon size={14} /> : undefined}
              onClick={() => setOrder(each)}
            />
          ))}
        </Menu>
      }
    />
  );
};
