import type { PluginHandle } from 'prosa/contract';
import { bind, contribute, definePlugin } from 'prosa/contract';
import { Core, CorePoints } from 'prosa/core';
import { InboundPoint, WaitingMessagesPoint } from '../connections/public.ts';
import type { WaitingMessages } from '../connections/public.ts';
import { ContactDeparturePoint, ContactMergePoint } from '../contacts/public.ts';
import type { ContactDeparture, ContactMergePart } from '../contacts/public.ts';
import { UserDeparturePoint } from '../users/public.ts';
import manifest from './manifest.ts';
import { FirstMessage } from './services/first-step.ts';
import {
  AutomaticActs,
  CompanionsPoint,
  MessageFinderPoint,
  MessageTexts,
  Outreach,
  RespondersPoint,
  Tickets,
} from './public.ts';
import { draftRoutes } from './routes/drafts.ts';
import { messageChangeRoutes } from './routes/message-changes.ts';
import { messageRoutes } from './routes/messages.ts';
import { ticketRoutes } from './routes/tickets.ts';
import { ActiveTickets } from './services/active-tickets.ts';
import { Amendments } from './services/amendments.ts';
import { AutomaticTexts } from './services/automatic-texts.ts';
import { Calls } from './services/calls.ts';
import { Companions } from './services/companions.ts';
import { TimedActs } from './services/decisions/automatic-acts.ts';
import { Carrying } from './services/decisions/carrying.ts';
import { Deciding } from './services/decisions/deciding.ts';
import { Decisions } from './services/decisions/decisions.ts';
import { Farewells } from './services/decisions/farewells.ts';
import { Handovers } from './services/decisions/handovers.ts';
import { DepartedContacts } from './services/departed-contacts.ts';
import { DepartingFiles } from './services/departing-files.ts';
import { Drafts } from './services/drafts.ts';
import { EarlyChanges } from './services/early-changes.ts';
import { Forwarding } from './services/forwarding.ts';
import { HistoryKeeping } from './services/history-keeping.ts';
import { InboundEvents } from './services/inbound/events.ts';
import { TicketInbound } from './services/inbound/receiver.ts';
import { Revealing } from './services/inbound/revealing.ts';
import { MergedTickets } from './services/merging/merged-tickets.ts';
import { PartedMessages } from './services/merging/parted-messages.ts';
import { MessageChanges } from './services/message-changes.ts';
import { MessageEditing } from './services/message-editing.ts';
import { MessageEvents } from './services/message-events.ts';
import { MessageFiles } from './services/message-files.ts';
import { MessageHistory } from './services/message-history.ts';
import { MessagePresenter } from './services/message-presenter.ts';
import { MessageService } from './services/message-service.ts';
import { MessageTextDirectory } from './services/message-texts.ts';
import { Neighbours } from './services/neighbours.ts';
import { OutboxDepth } from './services/outbox-depth.ts';
import { Outbox } from './services/outbox.ts';
import { TicketOutreach } from './services/outreach.ts';
import { Relay } from './services/relay.ts';
import { ReturnedTickets } from './services/returned-tickets.ts';
import { Sending } from './services/sending.ts';
import { Steps } from './services/steps.ts';
import { TicketCounts } from './services/ticket-counts.ts';
import { TicketDirectory } from './services/ticket-directory.ts';
import { TicketFinder } from './services/ticket-finder.ts';
import { TicketList } from './services/ticket-list.ts';
import { TicketState } from './services/state/ticket-state.ts';
import { TicketPresenter } from './services/ticket-presenter.ts';
import { TicketRows } from './services/ticket-rows.ts';
import { TicketSearch } from './services/ticket-search.ts';
import { TicketService } from './services/ticket-service.ts';
import { TicketTopics } from './services/ticket-topics.ts';
import { TypingRelay } from './services/typing-relay.ts';
import { UnreadCount } from './services/unread-count.ts';
import { ViewerRelay } from './services/viewer-relay.ts';
import { Visibility } from './services/visibility.ts';

const sends = ({ resolve }: PluginHandle): boolean =>
  ['all', 'connections'].includes(resolve(Core.Config).role);

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [
    bind(AutomaticActs, TimedActs),
    bind(MessageTexts, MessageTextDirectory),
    bind(Outreach, TicketOutreach),
    bind(Tickets, TicketDirectory),
  ],
  services: [
    FirstMessage,
    ActiveTickets,
    Amendments,
    AutomaticTexts,
    Calls,
    Carrying,
    Companions,
    Deciding,
    Decisions,
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
    Neighbours,
    Outbox,
    OutboxDepth,
    PartedMessages,
    Relay,
    ReturnedTickets,
    Revealing,
    Sending,
    Steps,
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
  opens: [CompanionsPoint, MessageFinderPoint, RespondersPoint],
  contributes: [
    contribute(CorePoints.firstSteps, FirstMessage, 30),
    contribute(InboundPoint, TicketInbound),
    contribute<WaitingMessages>(WaitingMessagesPoint, OutboxDepth),
    contribute(CorePoints.topicAccess, TicketTopics),
    contribute(CorePoints.upstream, TypingRelay),
    contribute(CorePoints.upstream, ViewerRelay),
    contribute(UserDeparturePoint, ReturnedTickets),
    contribute<ContactDeparture>(ContactDeparturePoint, DepartedContacts),
    contribute<ContactMergePart>(ContactMergePoint, MergedTickets),
  ],
  routes: async (app, { resolve }) => {
    await app.register(
      ticketRoutes({
        companions: resolve(Companions),
        list: resolve(TicketList),
        counts: resolve(TicketCounts),
        finder: resolve(TicketFinder),
        service: resolve(TicketService),
        unread: resolve(UnreadCount),
      }),
    );
    await app.register(draftRoutes(resolve(Drafts)));
    await app.register(messageRoutes(resolve(MessageService), resolve(MessageHistory)));
    await app.register(
      messageChangeRoutes(resolve(MessageEditing), resolve(Forwarding), resolve(MessageFiles)),
    );
  },
  jobs: {
    'pick-up-decisions': ({ resolve }) => resolve(Decisions).pickUp(),
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
    await resolve(Decisions).stop();
    await resolve(Outbox).stop();
  },
});
