import { Button } from '@blueprintjs/core';
import {
  EyeOpenIcon,
  RepeatIcon,
  SwapHorizontalIcon,
  TickIcon,
  TrashIcon,
  UndoIcon,
} from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { RowMenu, useCan, useTexts, useUser } from 'prosa/web';
import type { RowAction, Translate } from 'prosa/web';
import { actionsOf, isOfOther } from '../allowed-actions.ts';
import type { TicketAction } from '../allowed-actions.ts';
import { mayTransfer } from '../dialogs/transfer.ts';
import { sightOf } from '../membership.ts';
import { onSingleClick } from '../single-click.ts';
import type { TicketActions } from '../use-ticket-actions.ts';
import type { TicketDto } from '../types.ts';

export const ACTION_ICONS: Readonly<Record<TicketAction, ReactElement>> = {
  accept: <TickIcon />,
  resolve: <TickIcon />,
  return: <UndoIcon />,
  reopen: <RepeatIcon />,
};

export const actionText = (t: Translate, action: TicketAction): string =>
  ({
    accept: t('actions.accept'),
    resolve: t('actions.resolve'),
    return: t('actions.return'),
    reopen: t('actions.reopen'),
  })[action];

/** All that can be done with a ticket, for its row's menu. */
const useMenu = (
  ticket: TicketDto,
  actions: TicketActions,
  onPeek: (ticket: TicketDto) => void,
): readonly RowAction[] => {
  const t = useTexts('tickets');
  const sight = sightOf(useUser());
  const mayDelete = useCan('ticket-options:deleteTicket');
  const isOthers = isOfOther(ticket, sight);
  const steps = actionsOf(ticket)
    .filter((action) => action !== 'return' || !isOthers)
    .map((action) => ({
      text: actionText(t, action),
      icon: ACTION_ICONS[action],
      onClick: () => void actions.run(action, ticket),
    }));
  const transfer: RowAction = {
    text: t('actions.transfer'),
    icon: <SwapHorizontalIcon />,
    onClick: () => actions.transfer(ticket),
  };
  const peek: RowAction = {
    text: t('actions.peek'),
    icon: <EyeOpenIcon />,
    onClick: () => onPeek(ticket),
  };
  const remove: RowAction = {
    text: t('actions.remove'),
    icon: <TrashIcon />,
    isDanger: true,
    onClick: () => void actions.remove(ticket),
  };
  return [
    ...steps,
    ...(mayTransfer(ticket, sight) ? [transfer] : []),
    ...(sight.isAdmin ? [peek] : []),
    ...(mayDelete ? [remove] : []),
  ];
};

/** The actions of a row: the next step at once, all of them in a menu. */
export const RowActions = ({
  ticket,
  actions,
  tabIndex,
  onPeek,
}: {
  readonly ticket: TicketDto;
  readonly actions: TicketActions;
  readonly tabIndex: 0 | -1;
  readonly onPeek: (ticket: TicketDto) => void;
}) => {
  const t = useTexts('tickets');
  const mayPeek = useCan('admin');
  const { name } = ticket.contact;
  const isBusy = actions.isBusy(ticket);
  const menu = useMenu(ticket, actions, onPeek);
  const [next] = actionsOf(ticket);
  const run = (action: TicketAction) => (): void => void actions.run(action, ticket);
  return (
    <div className="ticket-actions">
      {mayPeek && (
        <Button
          className="ticket-quick"
          variant="minimal"
          tabIndex={tabIndex}
          icon={<EyeOpenIcon />}
          aria-label={t('actions.peekOf', { name })}
          title={t('actions.peek')}
          onClick={() => onPeek(ticket)}
        />
      )}
      {next === 'accept' ? (
        <Button
          className="ticket-accept"
          tabIndex={tabIndex}
          variant="outlined"
          text={t('actions.accept')}
          aria-label={t('actions.acceptOf', { name })}
          loading={isBusy}
          onClick={onSingleClick(run(next))}
        />
      ) : (
        next && (
          <Button
            className="ticket-quick"
            variant="minimal"
            tabIndex={tabIndex}
            icon={ACTION_ICONS[next]}
            aria-label={t(next === 'resolve' ? 'actions.resolveOf' : 'actions.reopenOf', { name })}
            title={actionText(t, next)}
            loading={isBusy}
            onClick={onSingleClick(run(next))}
          />
        )
      )}
      <span className="ticket-quick">
        <RowMenu name={name} actions={menu} tabIndex={tabIndex} />
      </span>
    </div>
  );
};
