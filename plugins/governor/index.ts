import type { PluginHandle } from 'prosa/contract';
import { bind, contribute, definePlugin, followMany } from 'prosa/contract';
import { Core } from 'prosa/core';
import { OptedOut } from '../consents/public.ts';
import { ConnectionStateChanged, SignalsPoint } from '../connections/public.ts';
import type { SignalListener } from '../connections/public.ts';
import { ContactDeparturePoint, ContactMergePoint } from '../contacts/public.ts';
import type { ContactDeparture, ContactMergePart } from '../contacts/public.ts';
import {
  HeardPoint,
  MessageAckChanged,
  MessageFailed,
  MessageReceived,
  MessageSent,
} from '../tickets/public.ts';
import type { Heard } from '../tickets/public.ts';
import manifest from './manifest.ts';
import { contactNumberRoutes } from './contact-number-routes.ts';
import { governorRoutes } from './routes.ts';
import { Governor, OutreachSourcesPoint } from './public.ts';
import { AnsweringContacts } from './services/answering-contacts.ts';
import { Allowances } from './services/allowances.ts';
import { Budgets } from './services/budgets.ts';
import { CheckQuestion } from './services/check-question.ts';
import { CheckTurns } from './services/check-turns.ts';
import { Claims } from './services/claims.ts';
import { Gate } from './services/gate.ts';
import { FactFollower } from './services/fact-follower.ts';
import { HandBrake } from './services/hand-brake.ts';
import { Knowledge } from './services/knowledge.ts';
import { Ledger } from './services/ledger.ts';
import { MergedSends } from './services/merged-sends.ts';
import { NumberChecks } from './services/number-checks.ts';
import { Outcomes } from './services/outcomes.ts';
import { PruneSends } from './services/prune-sends.ts';
import { Signals } from './services/signals.ts';
import { SourceRoster } from './services/source-roster.ts';
import { SourceTurn } from './services/source-turn.ts';
import { Standings } from './services/standings.ts';
import { WaitingContacts } from './services/waiting-contacts.ts';

const runsConnections = ({ resolve }: PluginHandle): boolean =>
  ['all', 'connections'].includes(resolve(Core.Config).role);

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Governor, Standings)],
  services: [
    Allowances,
    Budgets,
    CheckQuestion,
    CheckTurns,
    Claims,
    FactFollower,
    Gate,
    HandBrake,
    Knowledge,
    Ledger,
    NumberChecks,
    Outcomes,
    PruneSends,
    Signals,
    SourceRoster,
    SourceTurn,
    Standings,
    WaitingContacts,
  ],
  opens: [OutreachSourcesPoint],
  contributes: [
    contribute<ContactDeparture>(ContactDeparturePoint, NumberChecks),
    contribute<ContactMergePart>(ContactMergePoint, MergedSends),
    contribute<Heard>(HeardPoint, AnsweringContacts),
    contribute<SignalListener>(SignalsPoint, Signals),
  ],
  routes: async (app, { resolve }) => {
    await app.register(governorRoutes(resolve(Standings), resolve(HandBrake)));
    await app.register(contactNumberRoutes(resolve(NumberChecks)));
  },
  follows: followMany(
    [
      ConnectionStateChanged,
      OptedOut,
      MessageReceived,
      MessageSent,
      MessageAckChanged,
      MessageFailed,
    ],
    (facts, ctx, { resolve }) => resolve(FactFollower).follow(ctx, facts),
  ),
  jobs: { 'prune-sends': ({ resolve }) => resolve(PruneSends).run() },
  start: (handle) => {
    if (runsConnections(handle)) handle.resolve(Gate).start();
    return Promise.resolve();
  },
  stop: ({ resolve }) => resolve(Gate).stop(),
});
