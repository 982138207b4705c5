import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../../connections/public.ts';
import { Contacts } from '../../../contacts/public.ts';
import { Queues } from '../../../queues/public.ts';
import { Users } from '../../../users/public.ts';
import { ticketErrors } from '../../errors.ts';
import type { Ticket } from '../../models/ticket.ts';
import type { CreateTicketBody, TicketDto, UpdateTicketBody } from '../../schemas.ts';
import { ActiveTickets } from '../state/active-tickets.ts';
import { DepartingFiles } from '../messages/departing-files.ts';
import { TicketState } from '../state/ticket-state.ts';
import { TransitionRunner } from '../responders/transition-runner.ts';
import { TicketFinder } from '../view/ticket-finder.ts';
import { TicketPresenter } from '../view/ticket-presenter.ts';
import { actionFor, decide } from '../state/transitions.ts';
import type { Actor } from '../state/transitions.ts';
import { Visibility } from '../visibility/visibility.ts';

/** The acts of people on tickets. */
@injectable()
export class TicketService {
  constructor(
    @inject(TicketFinder) private readonly finder: TicketFinder,
    @inject(TicketPresenter) private readonly presenter: TicketPresenter,
    @inject(TransitionRunner) private readonly transitions: TransitionRunner,
    @inject(Connections) private readonly connections: Connections,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Queues) private readonly queues: Queues,
    @inject(Users) private readonly users: Users,
    @inject(Visibility) private readonly visibility: Visibility,
    @inject(DepartingFiles) private readonly files: DepartingFiles,
    @inject(TicketState) private readonly state: TicketState,
    @inject(ActiveTickets) private readonly active: ActiveTickets,
  ) {}

  /**
   * Opens a ticket with a contact; an attendant does so in one of the own queues.
   * @throws ERR_NO_CONTACT_FOUND, ERR_QUEUE_REQUIRED, ERR_NO_PERMISSION for a foreign queue, ERR_OTHER_OPEN_TICKET with
   * the ticket that stands in the way, where the caller may see it
   */
  async create(ctx: Ctx, body: CreateTicketBody): Promise<TicketDto> {
    const [contact] = await this.contacts.byIds(ctx, [body.contactId]);
    if (!contact) throw ticketErrors.ERR_NO_CONTACT_FOUND();
    const userId = body.userId ?? ctx.userId ?? null;
    const queueId = body.queueId ?? null;
    await this.#requireNeighbours(ctx, { queueId, userId });
    await this.#requireOwnQueue(ctx, queueId);
    const connection = await this.connections.resolve(ctx, {
      ...(body.whatsappId ? { connectionId: body.whatsappId } : {}),
      ...(userId === null ? {} : { userId }),
    });
    await this.active.requireNone(ctx, { contactId: contact.id, connectionId: connection.id });
    const ticket = await this.state.open(
      ctx,
      {
        contactId: contact.id,
        connectionId: connection.id,
        status: 'open',
        userId,
        queueId,
        isGroup: contact.isGroup,
      },
      'person',
    );
    return this.transitions.announce(ctx, ticket);
  }

  /** Accepts, returns, resolves, reopens or transfers: the states say which. */
  async update(ctx: Ctx, id: number, body: UpdateTicketBody): Promise<TicketDto> {
    const before = await this.finder.locked(ctx, id);
    const actor = actorOf(ctx);
    const action = actionFor(before.status, body.status, isTransfer(before, body, actor));
    const target = {
      queueId: body.queueId === undefined ? before.queueId : body.queueId,
      userId: body.userId ?? null,
    };
    if (action === 'transfer') await this.#requireNeighbours(ctx, target);
    const decision = decide(before, action, actor, target);
    if ('refused' in decision) {
      const ticket = await this.presenter.one(ctx, before);
      throw ticketErrors[decision.refused]({
        ticket: { id, userId: ticket.userId, user: ticket.user },
      });
    }
    if (action === 'reopen' && before.connectionId !== null) {
      const { contactId, connectionId } = before;
      await this.active.requireNone(ctx, { contactId, connectionId });
    }
    const connection = action === 'transfer' ? await this.#otherConnection(ctx, before, body) : {};
    return this.transitions.take(ctx, before, decision, { ...connection, farewell: body.farewell });
  }

  async remove(ctx: Ctx, id: number): Promise<void> {
    const ticket = await this.finder.locked(ctx, id);
    await this.files.leaving(ctx, [id]);
    await this.state.remove(ctx, ticket, 'person');
  }

  /** The connection a transfer also moves to, when it does. @throws ERR_NO_WAPP_FOUND, ERR_OTHER_OPEN_TICKET */
  async #otherConnection(
    ctx: Ctx,
    before: Ticket,
    { whatsappId }: UpdateTicketBody,
  ): Promise<{ connectionId?: number }> {
    if (!whatsappId || whatsappId === before.connectionId) return {};
    const { id } = await this.connections.resolve(ctx, { connectionId: whatsappId });
    await this.active.requireNone(ctx, { contactId: before.contactId, connectionId: id });
    return { connectionId: id };
  }

  async #requireOwnQueue(ctx: Ctx, queueId: number | null): Promise<void> {
    const sight = await this.visibility.of(ctx);
    if (sight.isAdmin) return;
    if (queueId === null) throw ticketErrors.ERR_QUEUE_REQUIRED();
    if (!sight.queueIds.includes(queueId)) throw ticketErrors.ERR_NO_PERMISSION();
  }

  async #requireNeighbours(
    ctx: Ctx,
    { queueId, userId }: { queueId: number | null; userId: number | null },
  ): Promise<void> {
    if (queueId !== null && (await this.queues.byIds(ctx, [queueId])).length === 0) {
      throw ticketErrors.ERR_QUEUE_NOT_FOUND();
    }
    if (userId !== null && (await this.users.byIds(ctx, [userId])).length === 0) {
      throw ticketErrors.ERR_NO_USER_FOUND();
    }
  }
}

/**
 * Whether a change gives the ticket to another queue, somebody else or another connection. An actor who names only
 * themselves accepts; one who names the queue as well takes over a colleague's ticket.
 */
const isTransfer = (before: Ticket, body: UpdateTicketBody, actor: Actor): boolean => {
  const { queueId, userId, whatsappId } = body;
  const movesQueue = queueId !== undefined && queueId !== before.queueId;
  const takesOver = userId === actor.userId && before.userId !== null && queueId !== undefined;
  const movesUser =
    Boolean(userId) && userId !== before.userId && (userId !== actor.userId || takesOver);
  return movesQueue || movesUser || (Boolean(whatsappId) && whatsappId !== before.connectionId);
};

const actorOf = (ctx: Ctx): Actor & { readonly userId: number } => {
  if (ctx.userId === undefined) throw new Error('nobody acts on the ticket');
  return { userId: ctx.userId, isAdmin: ctx.roles.includes('admin') };
};
