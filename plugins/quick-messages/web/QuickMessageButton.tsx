import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { LightningIcon, PaperclipIcon } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { ErrorState, http, MenuButton, SkeletonRows, useNavigate, useTexts } from 'prosa/web';
import type { TicketComposerProps } from '../../tickets/public.ts';
import type { QuickMessageDto } from '../schemas.ts';
import { dropPicked, pick, usePicked } from './picked.ts';
import type { Picked } from './picked.ts';
import { cut } from './quick-message-list.ts';
import { SendDialog } from './SendDialog.tsx';
import { isWhole, useQuickMessages } from './use-quick-messages.ts';

const Words = ({
  message: { shortcode, message, mediaName },
}: {
  readonly message: QuickMessageDto;
}) => (
  <span className="quick-choice">
    <bdi>/{shortcode}</bdi>
    <small dir="auto">{message === '' ? mediaName : cut(message)}</small>
  </span>
);

const Choices = ({ onChoose }: { readonly onChoose: (message: QuickMessageDto) => void }) => {
  const t = useTexts('quick-messages');
  const navigate = useNavigate();
  const list = useQuickMessages();
  return (
    <Menu className="quick-choices" aria-label={t('choice.open')}>
      {list.status === 'loading' && <SkeletonRows rows={3} height={32} />}
      {list.status === 'error' && <ErrorState error={list.error} onRetry={list.reload} />}
      {list.status === 'ready' && list.items.length === 0 && (
        <MenuItem disabled text={t('choice.none')} />
      )}
      {list.items.map((message) => (
        <MenuItem
          key={message.id}
          text={<Words message={message} />}
          icon={message.isMedia ? <PaperclipIcon /> : undefined}
          onClick={() => onChoose(message)}
        />
      ))}
      <MenuDivider />
      <MenuItem text={t('choice.manage')} onClick={() => void navigate('/quick-messages')} />
    </Menu>
  );
};

/** Fills the variables of a text that was just written, unless somebody has gone on writing. */
const useFilling = (picked: Picked | undefined, { text, write }: TicketComposerProps): void => {
  const latest = useRef({ text, write });
  useEffect(() => {
    latest.current = { text, write };
  });
  useEffect(() => {
    if (!picked || isWhole(picked.message)) return undefined;
    const { ticketId, message } = picked;
    const control = new AbortController();
    http
      .get<QuickMessageDto>(`/quick-messages/${message.id}/preview`, {
        params: { ticketId },
        signal: control.signal,
      })
      .then((filled) => {
        const before = latest.current.text;
        if (!before.includes(message.message)) return;
        latest.current.write(before.replace(message.message, () => filled.message));
      })
      // The text stands there as it was prepared, and is filled when it is sent.
      .catch(() => undefined)
      .finally(() => dropPicked(picked));
    return () => control.abort();
  }, [picked]);
};

/** The button below the text: chooses a quick message, and sends those that carry a file. */
const QuickMessageButton = (slot: TicketComposerProps) => {
  const t = useTexts('quick-messages');
  const { ticket, insert } = slot;
  const picked = usePicked(ticket.id);
  useFilling(picked, slot);
  const choose = (message: QuickMessageDto): void => {
    if (!isWhole(message)) insert(message.message);
    if (isWhole(message) || message.message.includes('{{')) pick(ticket.id, message);
  };
  return (
    <>
      <MenuButton
        label={t('choice.open')}
        icon={<LightningIcon />}
        placement="top-start"
        menu={<Choices onChoose={choose} />}
      />
      {picked && isWhole(picked.message) && (
        <SendDialog
          key={picked.at}
          ticketId={ticket.id}
          message={picked.message}
          onClose={() => dropPicked(picked)}
        />
      )}
    </>
  );
};

export default QuickMessageButton;
