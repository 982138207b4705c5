import { useEffect, useState } from 'react';
import { http, useTexts } from 'prosa/web';
import type { TicketBelowHeaderProps } from '../../tickets/public.ts';

interface Answered {
  readonly id: number;
  readonly name: string;
}

/** A line in the ticket of somebody who answered a campaign. */
const AnsweredNote = ({ ticket }: TicketBelowHeaderProps) => {
  const t = useTexts('campaigns');
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const { id } = ticket;
  useEffect(() => {
    const control = new AbortController();
    http
      .get<readonly Answered[]>(`/campaigns/answered/${id}`, { signal: control.signal })
      // A line that is missing keeps nobody from answering.
      .then(setAnswered, () => setAnswered([]));
    return () => control.abort();
  }, [id]);
  if (answered.length === 0) return null;
  return (
    <p className="campaign-answered">
      {answered.map((campaign) => (
        <span key={campaign.id}>{t('answered', { name: campaign.name })}</span>
      ))}
    </p>
  );
};

export default AnsweredNote;
