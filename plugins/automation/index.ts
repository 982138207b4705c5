import { bind, contribute, definePlugin, follow } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import { MessageTranscribed, RESPONDER_ORDER, RespondersPoint } from '../tickets/public.ts';
import type { Responder } from '../tickets/public.ts';
import manifest from './manifest.ts';
import { Breakers, EnginesPoint, SpokenWords, TurnNotesPoint } from './public.ts';
import { turnRoutes } from './routes/turns.ts';
import { AnswerFiles } from './services/answer-files.ts';
import { BreakerBoard } from './services/breaker-board.ts';
import { Delivery } from './services/delivery.ts';
import { Gathering } from './services/gathering.ts';
import { Pruning } from './services/pruning.ts';
import { QueueResponder } from './services/queue-responder.ts';
import { RunningCalls } from './services/running-calls.ts';
import { Targets } from './services/targets.ts';
import { TurnBacklog } from './services/turn-backlog.ts';
import { TurnCare } from './services/turn-care.ts';
import { TurnClaims } from './services/turn-claims.ts';
import { TurnHistory } from './services/turn-history.ts';
import { TurnKeeper } from './services/turn-keeper.ts';
import { TurnResponder } from './services/turn-responder.ts';
import { TurnRunner } from './services/turn-runner.ts';
import { TurnTable } from './services/turn-table.ts';
import type { TurnTask } from './services/turn-tasks.ts';
import { VoiceWaits } from './services/voice-waits.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Breakers, BreakerBoard), bind(SpokenWords, VoiceWaits)],
  services: [
    AnswerFiles,
    Delivery,
    Gathering,
    Pruning,
    QueueResponder,
    RunningCalls,
    Targets,
    TurnBacklog,
    TurnCare,
    TurnClaims,
    TurnHistory,
    TurnKeeper,
    TurnResponder,
    TurnRunner,
    TurnTable,
    VoiceWaits,
  ],
  opens: [EnginesPoint, TurnNotesPoint],
  contributes: [
    contribute(CorePoints.backlogs, TurnBacklog),
    contribute<Responder>(RespondersPoint, TurnResponder, RESPONDER_ORDER.automation),
    contribute<Responder>(RespondersPoint, QueueResponder, RESPONDER_ORDER.last + 5),
  ],
  routes: async (app, { resolve }) => {
    await app.register(turnRoutes(resolve(TurnHistory)));
  },
  on: {
    'tickets.ticket-updated': async ({ companyId, payload }, { resolve }) => {
      const calls = resolve(RunningCalls);
      if (!calls.isBusy) return;
      const { id, userId } = payload['ticket'] as { id: number; userId: number | null };
      if (userId !== null) calls.taken(companyId, id);
    },
  },
  follows: [
    follow(MessageTranscribed, ({ payload: { message } }, ctx, { resolve }) =>
      resolve(VoiceWaits).heard(ctx, message.ticketId, message.id),
    ),
  ],
  jobs: {
    'look-after': ({ resolve }) => resolve(TurnCare).lookAfter(),
    prune: ({ resolve }) => resolve(Pruning).run(),
  },
  tasks: {
    run: (payload, { resolve }) => {
      const { companyId, turnId } = payload as TurnTask;
      return resolve(TurnRunner).run(companyId, turnId);
    },
  },
  stop: ({ resolve }) => resolve(TurnRunner).stop(),
});
