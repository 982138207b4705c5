import { Button } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronUpIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { ErrorState, SkeletonRows, useList, useTexts } from 'prosa/web';
import type { TicketDrawerProps } from '../../tickets/public.ts';
import type { TurnDto } from '../schemas.ts';
import { TurnItem } from './TurnItem.tsx';

const newestFirst = (one: TurnDto, other: TurnDto): number => other.id - one.id;

const Turns = ({ ticketId, id }: { readonly ticketId: number; readonly id: string }) => {
  const t = useTexts('automation');
  const list = useList<TurnDto>({
    path: '/automation/turns',
    itemsKey: 'turns',
    params: { ticketId },
    compare: newestFirst,
  });
  if (list.status === 'loading') return <SkeletonRows rows={2} height={48} />;
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={list.reload} />;
  if (list.items.length === 0) {
    return (
      <p id={id} className="turns-none">
        {t('none')}
      </p>
    );
  }
  return (
    // Nothing in it takes the focus: it is scrolled by keyboard itself.
    <ul id={id} className="turns-list" aria-label={t('title')} tabIndex={0}>
      {list.items.map((turn) => (
        <TurnItem key={turn.id} turn={turn} />
      ))}
    </ul>
  );
};

/** For admins who ask why a conversation was answered by itself as it was. Nothing is read until they ask. */
const TurnsSection = ({ ticket }: TicketDrawerProps) => {
  const t = useTexts('automation');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (ticket.isGroup) return null;
  return (
    <section className="turns">
      <Button
        variant="minimal"
        size="small"
        aria-expanded={isOpen}
        text={t('title')}
        endIcon={isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <Turns key={ticket.id} ticketId={ticket.id} id={id} />}
    </section>
  );
};

export default TurnsSection;
