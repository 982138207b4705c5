import { Radio, RadioGroup } from '@blueprintjs/core';
import { SortIcon } from '@blueprintjs/icons';
import { MenuButton, useTexts } from 'prosa/web';
import type { TicketOrder } from '../ticket-order.ts';
import { ORDERS } from './use-list-order.ts';
import type { ListOrder } from './use-list-order.ts';

/** Chooses the order of the list on the screen; the choice is remembered for each list. */
export const OrderMenu = ({ list, order, setOrder }: ListOrder) => {
  const t = useTexts('tickets');
  return (
    <MenuButton
      className="list-switch"
      variant="outlined"
      popup="dialog"
      label={t('order.label', { order: t(`order.${order}`) })}
      icon={<SortIcon size={14} />}
      menu={
        <div className="panel queue-panel" role="dialog" aria-label={t('order.menu')}>
          <RadioGroup
            label={t('order.menu')}
            name="ticket-order"
            selectedValue={order}
            onChange={({ currentTarget }) => setOrder(currentTarget.value as TicketOrder)}
          >
            {ORDERS[list].map((each) => (
              <Radio key={each} value={each} label={t(`order.${each}`)} />
            ))}
          </RadioGroup>
        </div>
      }
    />
  );
};
