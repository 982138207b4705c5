import { SearchIcon } from '@blueprintjs/icons';
import { MenuButton, useTexts } from 'prosa/web';
import type { TicketHeaderProps } from '../../tickets/public.ts';
import { ChatSearchPanel } from './ChatSearchPanel.tsx';

/** Looks for words in the ticket it stands above. */
const ChatSearchButton = ({ ticket }: TicketHeaderProps) => {
  const t = useTexts('search');
  return (
    <MenuButton
      popup="dialog"
      label={t('chat.title')}
      icon={<SearchIcon />}
      menu={<ChatSearchPanel ticket={ticket} />}
    />
  );
};

export default ChatSearchButton;
