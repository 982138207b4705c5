import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { MoreIcon, PeopleIcon, SwapHorizontalIcon, TrashIcon } from '@blueprintjs/icons';
import {
  Avatar,
  ColoredName,
  MenuButton,
  Slot,
  useCan,
  useMedia,
  useTexts,
  useUser,
} from 'prosa/web';
import { actionsOf } from '../allowed-actions.ts';
import type { TicketAction } from '../allowed-actions.ts';
import { ACTION_ICONS, actionText } from '../list/RowActions.tsx';
import { TicketHeaderSlot } from '../../slots.ts';
import { mayTransfer } from '../dialogs/transfer.ts';
import { sightOf } from '../membership.ts';
import { onSingleClick } from '../single-click.ts';
import type { TicketDto } from '../types.ts';
import type { TicketActions } from '../use-ticket-actions.ts';
import { BackToList } from './BackToList.tsx';

/** Screens on which a second button would leave no room for the name, the list beside the ticket or not. */
const TIGHT_ALONE = '(max-width: 699.98px)';
const TIGHT_BESIDE = '(min-width: 900px) and (max-width: 1023.98px)';

const useIsTight = (): boolean => {
  const isAlone = useMedia(TIGHT_ALONE);
  const isBeside = useMedia(TIGHT_BESIDE);
  return isAlone || isBeside;
};

const Place = ({ ticket }: { readonly ticket: TicketDto }) => {
  const t = useTexts('tickets');
  const { queue, whatsapp, user, status } = ticket;
  return (
    <p className="chat-place">
      {queue ? (
        <ColoredName color={queue.color}>
          <bdi>{queue.name}</bdi>
        </ColoredName>
      ) : (
        <span>{t('row.noQueue')}</span>
      )}
      {whatsapp ? <bdi>{whatsapp.name}</bdi> : <span>{t('row.noLine')}</span>}
      {status === 'pending' && <span>{t('chat.isWaiting')}</span>}
      {status !== 'pending' && user && (
        <span>
          {t(status === 'open' ? 'chat.attendedBy' : 'chat.finishedBy', { name: user.name })}
        </span>
      )}
    </p>
  );
};

const HeaderMenu = ({
  ticket,
  actions,
  steps,
  hasTransfer,
}: {
  readonly ticket: TicketDto;
  readonly actions: TicketActions;
  /** Steps there is no room for as buttons. */
  readonly steps: readonly TicketAction[];
  readonly hasTransfer: boolean;
}) => {
  const t = useTexts('tickets');
  const mayDelete = useCan('ticket-options:deleteTicket');
  // Groups are never said goodbye to.
  const isSilentlyFinished = ticket.status === 'open' && !ticket.isGroup;
  if (steps.length === 0 && !hasTransfer && !mayDelete && !isSilentlyFinished) return null;
  return (
    <MenuButton
      label={t('chat.options')}
      icon={<MoreIcon />}
      menu={
        <Menu aria-label={t('chat.options')}>
          {steps.map((step) => (
            <MenuItem
              key={step}
              icon={ACTION_ICONS[step]}
              text={actionText(t, step)}
              onClick={() => void actions.run(step, ticket)}
            />
          ))}
          {isSilentlyFinished && (
            <MenuItem
              icon={ACTION_ICONS.resolve}
              text={t('actions.resolveSilently')}
              onClick={() => void actions.run('resolve', ticket, { farewell: false })}
            />
          )}
          {hasTransfer && (
            <MenuItem
              icon={<SwapHorizontalIcon />}
              text={t('actions.transfer')}
              onClick={() => actions.transfer(ticket)}
            />
          )}
          {mayDelete && (
            <MenuItem
              icon={<TrashIcon />}
              intent="danger"
              text={t('actions.remove')}
              onClick={() => void actions.remove(ticket)}
            />
          )}
        </Menu>
      }
    />
  );
};

/** The header of a ticket: its contact, where it is held, and what to do next. */
export const ChatHeader = ({
  ticket,
  actions,
  drawer,
}: {
  readonly ticket: TicketDto;
  readonly actions: TicketActions;
  /** The contact beside the ticket. */
  readonly drawer: { readonly id: string; readonly isOpen: boolean; readonly toggle: () => void };
}) => {
  const t = useTexts('tickets');
  const isTight = useIsTight();
  const { contact, isGroup } = ticket;
  const offered = actionsOf(ticket);
  const [next] = offered;
  const rest = offered.slice(1);
  const isBusy = actions.isBusy(ticket);
  const isHandable = mayTransfer(ticket, sightOf(useUser()));
  return (
    <header className="chat-head">
      <BackToList />
      <div className="chat-contact">
        {isGroup && contact.profilePicUrl === '' ? (
          <span className="avatar avatar-36 avatar-group" aria-hidden="true">
            <PeopleIcon />
          </span>
        ) : (
          <Avatar name={contact.name} picture={contact.profilePicUrl} size={36} />
        )}
        <div className="chat-who">
          <h2 className="chat-name" dir="auto">
            <button
              type="button"
              className="chat-open"
              title={t('drawer.open')}
              aria-expanded={drawer.isOpen}
              aria-controls={drawer.isOpen ? drawer.id : undefined}
              onClick={drawer.toggle}
            >
              {contact.name || contact.number}
            </button>
          </h2>
          <Place ticket={ticket} />
        </div>
      </div>
      <div className="chat-actions">
        <Slot slot={TicketHeaderSlot} ticket={ticket} />
        {!isTight && isHandable && (
          <Button
            text={t('actions.transfer')}
            disabled={isBusy}
            onClick={() => actions.transfer(ticket)}
          />
        )}
        {!isTight &&
          rest
            .toReversed()
            .map((action) => (
              <Button
                key={action}
                text={actionText(t, action)}
                disabled={isBusy}
                onClick={() => void actions.run(action, ticket)}
              />
            ))}
        {next && (
          <Button
            intent="primary"
            text={actionText(t, next)}
            loading={isBusy}
            onClick={onSingleClick(() => void actions.run(next, ticket))}
          />
        )}
        <HeaderMenu
          ticket={ticket}
          actions={actions}
          steps={isTight ? rest : []}
          hasTransfer={isTight && isHandable}
        />
      </div>
    </header>
  );
};
