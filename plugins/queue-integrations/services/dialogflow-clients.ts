import { LRUCache } from 'lru-cache';
import { inject, injectable } from 'tsyringe';
import { DialogflowClient } from '../dialogflow/client.ts';
import { GoogleHosts } from '../dialogflow/google-hosts.ts';
import { GuardedOutbound } from './guarded-outbound.ts';

const MOST_COMPANIES = 500;

/** The client of each company, with the tokens that it was given. */
@injectable()
export class DialogflowClients {
  readonly #clients = new LRUCache<number, DialogflowClient>({ max: MOST_COMPANIES });

  constructor(
    @inject(GuardedOutbound) private readonly outbound: GuardedOutbound,
    @inject(GoogleHosts) private readonly hosts: GoogleHosts,
  ) {}

  for(companyId: number): DialogflowClient {
    const known = this.#clients.get(companyId);
    if (known) return known;
    const made = new DialogflowClient(this.outbound.for(companyId), this.hosts);
    this.#clients.set(companyId, made);
    return made;
  }
}
