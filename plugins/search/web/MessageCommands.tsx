import { MoreIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  Avatar,
  CommandGroup,
  CommandOption,
  formatWhen,
  http,
  toast,
  useCommandResults,
  useTexts,
} from 'prosa/web';
import type { FoundMessage, MessageSearchPage } from '../schemas.ts';
import { Marked } from './Marked.tsx';

const PAGE = 6;

const pageOf = (query: string, cursor?: string, signal?: AbortSignal): Promise<MessageSearchPage> =>
  http.get('/search/messages', {
    params: { searchParam: query, limit: PAGE, cursor },
    ...(signal && { signal }),
  });

/** Pages after the first, and the query they belong to. */
interface Further {
  readonly query: string;
  readonly messages: readonly FoundMessage[];
  readonly cursor: string | null;
}

/** Messages of the whole history, in the command search: each leads to itself in its ticket. */
const MessageCommands = ({ query }: { readonly query: string }) => {
  const t = useTexts('search');
  const typed = query.trim();
  const results = useCommandResults(
    query,
    async (text, signal) => [{ query: text, ...(await pageOf(text, undefined, signal)) }],
    { least: 3 },
  );
  const [further, setFurther] = useState<Further>();
  const [isLoading, setLoading] = useState(false);
  const [first] = results.items;
  const own = further?.query === first?.query ? further : undefined;
  const messages = [...(first?.messages ?? []), ...(own?.messages ?? [])];
  const cursor = own ? own.cursor : (first?.nextCursor ?? null);

  const more = async (): Promise<void> => {
    if (!first || cursor === null || isLoading) return;
    setLoading(true);
    try {
      const next = await pageOf(first.query, cursor);
      setFurther({
        query: first.query,
        messages: [...(own?.messages ?? []), ...next.messages],
        cursor: next.nextCursor,
      });
    } catch (error) {
      toast.error(error);
    } finally {
      setLoading(false);
    }
  };

  // Nothing found is no result: the search itself says so once every source has.
  const items = results.status === 'loading' ? results.items : messages;
  return (
    <CommandGroup
      title={t(first?.isComplete === false ? 'titleIncomplete' : 'title')}
      results={{ ...results, items }}
    >
      {messages.map((message) => (
        <MessageOption key={message.messageId} message={message} />
      ))}
      {cursor !== null && first?.query === typed && (
        <CommandOption icon={<MoreIcon />} keepsOpen onChoose={() => void more()}>
          {t(isLoading ? 'loading' : 'more')}
        </CommandOption>
      )}
    </CommandGroup>
  );
};

const MessageOption = ({ message }: { readonly message: FoundMessage }) => {
  const t = useTexts('search');
  const { contact, snippet } = message;
  return (
    <CommandOption
      icon={<Avatar name={contact.name} size={28} />}
      to={`/tickets/${message.ticketUuid}?message=${String(message.messageId)}`}
      name={contact.name}
      hint={<time dateTime={message.createdAt}>{formatWhen(message.createdAt)}</time>}
      detail={
        <>
          {message.fromMe && `${t('fromUs')} `}
          <Marked snippet={snippet} />
        </>
      }
    >
      <bdi>{contact.name}</bdi>
    </CommandOption>
  );
};

export default MessageCommands;
