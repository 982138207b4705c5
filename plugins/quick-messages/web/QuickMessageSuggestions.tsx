import { useEffect } from 'react';
import type { ComposerSuggestion, TicketSuggestionsProps } from '../../tickets/public.ts';
import type { QuickMessageDto } from '../schemas.ts';
import { pick } from './picked.ts';
import { cut, ranked } from './quick-message-list.ts';
import { isWhole, useQuickMessages } from './use-quick-messages.ts';

const SOURCE = 'quick-messages';

/** As many as somebody looks through before typing on. */
const AT_MOST = 50;

const suggestionOf = (ticketId: number, message: QuickMessageDto): ComposerSuggestion => {
  const { id, shortcode, message: text, mediaName } = message;
  return {
    key: `${SOURCE}-${String(id)}`,
    label: `/${shortcode}`,
    detail: [mediaName, cut(text)].filter((part) => part !== '').join(' · '),
    ...(isWhole(message) ? {} : { text }),
    ...(isWhole(message) || text.includes('{{') ? { onChoose: () => pick(ticketId, message) } : {}),
  };
};

/** Offers quick messages while a text begins with a slash. Draws nothing. */
const QuickMessageSuggestions = ({ ticket, query, offer }: TicketSuggestionsProps) => {
  const { items } = useQuickMessages();
  const { id } = ticket;
  useEffect(() => {
    const found = ranked(items, query).slice(0, AT_MOST);
    offer(
      SOURCE,
      found.map((message) => suggestionOf(id, message)),
    );
  }, [items, query, offer, id]);
  return null;
};

export default QuickMessageSuggestions;
