import { Core } from 'prosa/core';
import type { Outbound } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Breakers } from '../../automation/public.ts';

/** The ways of calling that integrations need. */
export type Door = Pick<Outbound, 'json' | 'text'>;

/** Calls services of the outside unless they have just failed again and again. */
@injectable()
export class GuardedOutbound {
  constructor(
    @inject(Core.Outbound) private readonly outbound: Outbound,
    @inject(Breakers) private readonly breakers: Breakers,
  ) {}

  /** The door of a company. */
  for(companyId: number): Door {
    const { outbound, breakers } = this;
    return {
      json: (request) => breakers.guard(companyId, request.url, () => outbound.json(request)),
      text: (request) => breakers.guard(companyId, request.url, () => outbound.text(request)),
    };
  }
}
