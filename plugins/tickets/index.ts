import type { PluginHandle } from 'prosa/contract';
import { bind, contribute, definePlugin } from 'prosa/contract';
import { Core, CorePoints } from 'prosa/core';
import { InboundPoint, WaitingMessagesPoint } from '../connections/public.ts';
import type { WaitingMessages } from '../connections/public.ts';
import { ContactDeparturePoint, ContactMergePoint } from '../contacts/public.ts';
import type { ContactDeparture, ContactMergePart } from '../contacts/public.ts';
import { QueueDeparturePoint } from '../queues/public.ts';
import { UserDeparturePoint } from '../users/public.ts';
import manifest from './manifest.ts';
import { FirstMessage } from './services/desk/first-step.ts';
import {
  AutomaticActs,
  CompanionsPoint,
  HeardPoint,
  MessageFinderPoint,
  MessageTexts,
  Outreach,
  RespondersPoint,
  TicketMessages,
  Tickets,
} from './public.ts';
import { draftRoutes } from './routes/drafts.ts';
import { messageChangeRoutes } from './routes/message-changes.ts';
import { messageRoutes } from './routes/messages.ts';
import { ticketRoutes } from './routes/tickets.ts';
import { ActiveTickets } from './services/state/active-tickets.ts';
import { InboundUpdates } from './services/inbox/inbound-updates.ts';
import { AutomaticTexts } from './services/responders/automatic-texts.ts';
import { Calls } from './services/inbox/calls.ts';
import { Companions } from './services/view/companions.ts';
import { TimedActs } from './services/responders/automatic-acts.ts';
import { DecisionExecutor } from './services/responders/decision-executor.ts';
import { DelayedReplies } from './services/responders/delayed-replies.ts';
import { ResponderTurn } from './services/responders/responder-turn.ts';
import { ResponderQueue } from './services/responders/responder-queue.ts';
import { Farewells } from './services/responders/farewells.ts';
import { Handovers } from './services/responders/handovers.ts';
import { DepartedContacts } from './services/desk/departed-contacts.ts';
import { DepartingFiles } from './services/messages/departing-files.ts';
import { Drafts } from './services/messages/drafts.ts';
import { EarlyChanges } from './services/inbox/early-changes.ts';
import { Forwarding } from './services/desk/forwarding.ts';
import { HistoryKeeping } from './services/inbox/history-keeping.ts';
import { InboundEvents } from './services/inbox/inbound-events.ts';
import { TicketInbound } from './services/inbox/receiver.ts';
import { LateDecryption } from './services/inbox/late-decryption.ts';
import { MergedTickets } from './services/merging/merged-tickets.ts';
import { PartedMessages } from './services/merging/parted-messages.ts';
import { MessageChanges } from './services/messages/message-changes.ts';
import { MessageEditing } from './services/desk/message-editing.ts';
import { MessageEvents } from './services/messages/message-events.ts';
import { MessageFiles } from './services/inbox/message-files.ts';
import { MessageHistory } from './services/messages/message-history.ts';
import { MessagePresenter } from './services/view/message-presenter.ts';
import { MessageService } from './services/desk/message-service.ts';
import { MessageTextDirectory } from './services/messages/message-texts.ts';
import { TicketMessageAccess } from './services/messages/ticket-messages.ts';
import { RelatedRows } from './services/view/related-rows.ts';
import { OutboxBacklog } from './services/outbox/outbox-backlog.ts';
import { OutboxDepth } from './services/outbox/outbox-depth.ts';
import { Outbox } from './services/outbox/outbox.ts';
import { TicketOutreach } from './services/desk/outreach.ts';
import { OutreachMessages } from './services/desk/outreach-messages.ts';
import { CustomerTyping } from './services/relay/customer-typing.ts';
import { Relay } from './services/relay/relay.ts';
import { ReturnedTickets } from './services/desk/returned-tickets.ts';
import { TicketsOfQueues } from './services/desk/tickets-of-queues.ts';
import { Sending } from './services/outbox/sending.ts';
import { Settlement } from './services/outbox/settlement.ts';
import { TypingPause } from './services/outbox/typing-pause.ts';
import { TransitionRunner } from './services/responders/transition-runner.ts';
import { TicketCounts } from './services/list/ticket-counts.ts';
import { TicketDirectory } from './services/desk/ticket-directory.ts';
import { TicketFinder } from './services/view/ticket-finder.ts';
import { TicketList } from './services/list/ticket-list.ts';
import { TicketState } from './services/state/ticket-state.ts';
import { TicketPresenter } from './services/view/ticket-presenter.ts';
import { TicketRows } from './services/view/ticket-rows.ts';
import { TicketSearch } from './services/list/ticket-search.ts';
import { TicketService } from './services/desk/ticket-service.ts';
import { TicketTopics } from './services/visibility/ticket-topics.ts';
import { TypingRelay } from './services/relay/typing-relay.ts';
import { UnreadCount } from './services/list/unread-count.ts';
import { ViewerRelay } from './services/relay/viewer-relay.ts';
import { Visibility } from './services/visibility/visibility.ts';

const sends = ({ resolve }: PluginHandle): boolean =>
  ['all', 'connections'].includes(resolve(Core.Config).role);

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [
    bind(AutomaticActs, TimedActs),
    bind(MessageTexts, MessageTextDirectory),
    bind(Outreach, TicketOutreach),
    bind(TicketMessages, TicketMessageAccess),
    bind(Tickets, TicketDirectory),
  ],
  services: [
    FirstMessage,
    ActiveTickets,
    InboundUpdates,
    AutomaticTexts,
    Calls,
    DecisionExecutor,
    DelayedReplies,
    Companions,
    CustomerTyping,
    ResponderTurn,
    ResponderQueue,
    DepartedContacts,
    DepartingFiles,
    Drafts,
    EarlyChanges,
    Farewells,
    Forwarding,
    Handovers,
    HistoryKeeping,
    InboundEvents,
    MergedTickets,
    MessageChanges,
    MessageEditing,
    MessageEvents,
    MessageFiles,
    MessageHistory,
    MessagePresenter,
    MessageService,
    OutreachMessages,
    RelatedRows,
    Outbox,
    OutboxBacklog,
    OutboxDepth,
    PartedMessages,
    Relay,
    ReturnedTickets,
    TicketsOfQueues,
    LateDecryption,
    Sending,
    Settlement,
    TypingPause,
    TransitionRunner,
    TypingPause,
    TicketCounts,
    TicketFinder,
    TicketInbound,
    TicketList,
    TicketPresenter,
    TicketState,
    TicketRows,
    TicketSearch,
    TicketService,
    TicketTopics,
    TypingRelay,
    UnreadCount,
    ViewerRelay,
    Visibility,
  ],
  opens: [CompanionsPoint, HeardPoint, MessageFinderPoint, RespondersPoint],
  contributes: [
    contribute(CorePoints.backlogs, OutboxBacklog),
    contribute(CorePoints.firstSteps, FirstMessage, 30),
    contribute(InboundPoint, TicketInbound),
    contribute<WaitingMessages>(WaitingMessagesPoint, OutboxDepth),
    contribute(CorePoints.topicAccess, TicketTopics),
    contribute(CorePoints.upstream, TypingRelay),
    contribute(CorePoints.upstream, ViewerRelay),
    contribute(UserDeparturePoint, ReturnedTickets),
    contribute(QueueDeparturePoint, TicketsOfQueues),
    contribute<ContactDeparture>(ContactDeparturePoint, DepartedContacts),
    contribute<ContactMergePart>(ContactMergePoint, MergedTickets),
  ],
  routes: async (app, { resolve }) => {
    const companions = resolve(Companions);
    await app.register(
      ticketRoutes({
        companions,
        list: resolve(TicketList),
        counts: resolve(TicketCounts),
        finder: resolve(TicketFinder),
        service: resolve(TicketService),
        unread: resolve(UnreadCount),
      }),
    );
    await app.register(draftRoutes(resolve(Drafts)));
    await app.register(messageRoutes(resolve(MessageService), resolve(MessageHistory), companions));
    await app.register(
      messageChangeRoutes(
        resolve(MessageEditing),
        resolve(Forwarding),
        resolve(MessageFiles),
        companions,
      ),
    );
  },
  jobs: {
    'pick-up-decisions': ({ resolve }) => resolve(ResponderQueue).pickUp(),
    'prune-counts': ({ resolve }) =>
      resolve(Core.Database).system('prune counts', ({ trx }) => resolve(TicketCounts).prune(trx)),
    'prune-early-changes': ({ resolve }) =>
      resolve(Core.Database).system('prune early changes', ({ trx }) =>
        resolve(EarlyChanges).prune(trx),
      ),
  },
  start: (handle) => {
    if (sends(handle)) handle.resolve(Outbox).start();
    return Promise.resolve();
  },
  stop: async ({ resolve }) => {
    await resolve(ResponderQueue).stop();
    await resolve(Outbox).stop();
  },
});
