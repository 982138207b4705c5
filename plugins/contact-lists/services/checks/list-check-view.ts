import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../../connections/public.ts';
import { Governor } from '../../../governor/public.ts';
import type { ListCheckDto } from '../../shared/list-check-schemas.ts';
import type { ContactList } from '../../models/contact-list.ts';
import type { ListCheck } from '../../models/list-check.ts';
import { ContactListService } from '../contact-list-service.ts';

/** Checks of lists as the API and its events have them. */
@injectable()
export class ListCheckView {
  constructor(
    @inject(ContactListService) private readonly lists: ContactListService,
    @inject(Connections) private readonly connections: Pick<Connections, 'byIds'>,
    @inject(Governor) private readonly governor: Pick<Governor, 'checksEnd' | 'standing'>,
  ) {}

  async of(ctx: Ctx, check: ListCheck, list: ContactList): Promise<ListCheckDto> {
    const { id, status, connectionId, contactListId } = check;
    const { itemsCount: total, validCount: valid, invalidCount: invalid } = list;
    const isRunning = status === 'running';
    const [connection] = await this.connections.byIds(ctx, [connectionId]);
    const [standing] = isRunning ? await this.governor.standing(ctx, [connectionId]) : [];
    const left = total - valid - invalid;
    const endsAt = isRunning ? await this.governor.checksEnd(ctx, connectionId, left) : null;
    const isAway = isRunning && connection?.status !== 'CONNECTED';
    return {
      id,
      contactListId,
      status,
      connection: connection ? { id: connectionId, name: connection.name } : null,
      total,
      checked: valid + invalid,
      valid,
      invalid,
      endsAt: endsAt?.toISOString() ?? null,
      wait: isAway ? 'disconnected' : standing?.hold ? 'held' : null,
    };
  }

  /** Tells screens how far a check is. @throws ERR_NO_CONTACTLIST_FOUND */
  async tell(ctx: Ctx, check: ListCheck): Promise<ListCheckDto> {
    const shown = await this.of(ctx, check, await this.lists.find(ctx, check.contactListId));
    ctx.emit('contact-lists.check-progressed', { contactListCheck: shown }, [topics.admins]);
    return shown;
  }
}
