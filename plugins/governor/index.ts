import type { PluginHandle } from 'prosa/contract';
import { bind, contribute, definePlugin } from 'prosa/contract';
import { Core } from 'prosa/core';
import { ContactMergePoint } from '../contacts/public.ts';
import type { ContactMergePart } from '../contacts/public.ts';
import manifest from './manifest.ts';
import { Governor, OutreachSourcesPoint } from './public.ts';
import { Budgets } from './services/budgets.ts';
import { Claims } from './services/claims.ts';
import { Gate } from './services/gate.ts';
import { Knowledge } from './services/knowledge.ts';
import { Ledger } from './services/ledger.ts';
import { MergedSends } from './services/merged-sends.ts';
import { PruneSends } from './services/prune-sends.ts';
import { SourceTurn } from './services/source-turn.ts';
import { Standings } from './services/standings.ts';

const runsConnections = ({ resolve }: PluginHandle): boolean =>
  ['all', 'connections'].includes(resolve(Core.Config).role);

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Governor, Standings)],
  services: [Budgets, Claims, Gate, Knowledge, Ledger, PruneSends, SourceTurn, Standings],
  opens: [OutreachSourcesPoint],
  contributes: [contribute<ContactMergePart>(ContactMergePoint, MergedSends)],
  jobs: { 'prune-sends': ({ resolve }) => resolve(PruneSends).run() },
  start: (handle) => {
    if (runsConnections(handle)) handle.resolve(Gate).start();
    return Promise.resolve();
  },
  stop: ({ resolve }) => resolve(Gate).stop(),
});
