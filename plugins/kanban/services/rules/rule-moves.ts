import type { TicketTagsChange } from '../../../tags/public.ts';
import type { TicketChange } from '../../../tickets/public.ts';
import type { RuleDto } from '../../schemas.ts';

/** Something that happened to a ticket and for which there may be a rule. */
export type RuleOccasion =
  | { readonly ticketId: number; readonly event: 'close' }
  | { readonly ticketId: number; readonly event: 'tag'; readonly tagId: number }
  | { readonly ticketId: number; readonly event: 'queue'; readonly queueId: number };

const occasionsOf = (fact: TicketChange | TicketTagsChange): readonly RuleOccasion[] => {
  const { ticketId } = fact;
  if ('added' in fact) return fact.added.map((tagId) => ({ ticketId, event: 'tag', tagId }));
  const { from, to } = fact;
  if (to.status === 'closed') {
    return from?.status === 'closed' ? [] : [{ ticketId, event: 'close' }];
  }
  return to.queueId === null || to.queueId === from?.queueId
    ? []
    : [{ ticketId, event: 'queue', queueId: to.queueId }];
};

/** The occasions of some facts, in their order. */
export const movesAfter = (
  facts: readonly (TicketChange | TicketTagsChange)[],
): readonly RuleOccasion[] => facts.flatMap(occasionsOf);

/** The rule for an occasion; of several the first. */
export const ruleFor = (rules: readonly RuleDto[], occasion: RuleOccasion): RuleDto | undefined =>
  rules.find(
    ({ event, tagId, queueId }) =>
      event === occasion.event &&
      (occasion.event !== 'tag' || tagId === occasion.tagId) &&
      (occasion.event !== 'queue' || queueId === occasion.queueId),
  );
