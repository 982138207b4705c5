import { Button } from '@blueprintjs/core';
import { EyeOpenIcon, RepeatIcon, TickIcon, UndoIcon } from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { RowMenu, useCan, useTexts } from 'prosa/web';
import type { RowAction, Translate } from 'prosa/web';
import { actionsOf } from '../allowed-actions.ts';
import type { TicketAction } from '../allowed-actions.ts';
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

/** What can be done with a row: the next step at once, all of them in a menu. */
export const RowActions = ({
  ticket,
  actions,
  onPeek,
}: {
  readonly ticket: TicketDto;
  readonly actions: TicketActions;
  readonly onPeek: (ticket: TicketDto) => void;
}) => {
  const t = useTexts('tickets');
  const mayPeek = useCan('admin');
  const { name } = ticket.contact;
  const isBusy = actions.isBusy(ticket);
  const offered = actionsOf(ticket);
  const run = (action: TicketAction) => (): void => void actions.run(action, ticket);
  const peek: RowAction = {
    text: t('actions.peek'),
    icon: <EyeOpenIcon />,
    onClick: () => onPeek(ticket),
  };
  const menu: readonly RowAction[] = [
    ...offered.map((action) => ({
      text: actionText(t, action),
      icon: ACTION_ICONS[action],
      onClick: run(action),
    })),
    ...(mayPeek ? [peek] : []),
  ];
  const [next] = offered;
  return (
    <div className="ticket-actions">
      {mayPeek && (
        <Button
          className="ticket-quick"
          variant="minimal"
          icon={peek.icon}
          aria-label={t('actions.peekOf', { name })}
          title={peek.text}
          onClick={peek.onClick}
        />
      )}
      {next === 'accept' ? (
        <Button
          className="ticket-accept"
          intent="primary"
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
            icon={ACTION_ICONS[next]}
            aria-label={t(next === 'resolve' ? 'actions.resolveOf' : 'actions.reopenOf', { name })}
            title={actionText(t, next)}
            loading={isBusy}
            onClick={onSingleClick(run(next))}
          />
        )
      )}
      <span className="ticket-quick">
        <RowMenu name={name} actions={menu} />
      </span>
    </div>
  );
};
