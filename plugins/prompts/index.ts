import { bind, contribute, definePlugin, follow } from 'prosa/contract';
import type { PluginHandle, PublishedEvent } from 'prosa/contract';
import { ENGINE_ORDER, EnginesPoint } from '../automation/public.ts';
import type { AutomationEngine } from '../automation/public.ts';
import { ConnectionColumnsPoint } from '../connections/public.ts';
import { Core, CorePoints } from 'prosa/core';
import { OptionTargetsPoint, QueueColumnsPoint } from '../queues/public.ts';
import { MessageReceived, MessageUpdated } from '../tickets/public.ts';
import manifest from './manifest.ts';
import { composerRoutes } from './routes/composer.ts';
import { knowledgeRoutes } from './routes/knowledge.ts';
import { overviewRoutes } from './routes/overview.ts';
import { playgroundRoutes } from './routes/playground.ts';
import { promptRoutes } from './routes/prompts.ts';
import { ComposerHelps } from './services/composer/composer-help.ts';
import { DemoKnowledge } from './services/knowledge/demo-knowledge.ts';
import { KnowledgeService } from './services/knowledge/knowledge-service.ts';
import { PageReader } from './services/knowledge/page-reader.ts';
import type { PageReading } from './services/knowledge/page-reader.ts';
import { StoredKnowledge } from './services/knowledge/stored-knowledge.ts';
import { RegionVoices } from './services/playground/region-voices.ts';
import { ServerTrials } from './services/playground/server-trials.ts';
import { TrialTalks } from './services/playground/trial-talks.ts';
import { UsageReport } from './services/playground/usage-report.ts';
import { ChatClient } from './services/chat/chat-client.ts';
import { DemoPrompt } from './services/demo-prompt.ts';
import { Dialogue } from './services/engine/dialogue.ts';
import { HandoverSummary } from './services/engine/handover-summary.ts';
import { KnownPrompts } from './services/engine/known-prompts.ts';
import { PromptAnswers } from './services/engine/prompt-answers.ts';
import { PromptEngine } from './services/engine/prompt-engine.ts';
import { SpokenReply } from './services/engine/spoken-reply.ts';
import { PromptReader } from './services/open-prompts.ts';
import {
  Budgets,
  ChatModel,
  KnowledgePoint,
  OpenPrompts,
  Transcriber,
  Voice,
} from './services/ports.ts';
import { ConnectionPrompts, QueuePrompts } from './services/prompt-columns.ts';
import { PromptKeys } from './services/prompt-keys.ts';
import { PromptService } from './services/prompt-service.ts';
import { PromptTargets } from './services/prompt-targets.ts';
import { PromptUses } from './services/prompt-uses.ts';
import { PromptView } from './services/prompt-view.ts';
import { TranscriptionClient } from './services/sound/transcription-client.ts';
import { TranscribeTask } from './services/transcription/transcribe-task.ts';
import type { TranscriptionTask } from './services/transcription/transcription-choice.ts';
import { TranscriptionChoice } from './services/transcription/transcription-choice.ts';
import { VoiceClient } from './services/sound/voice-client.ts';
import { BudgetBook } from './services/usage/budget-book.ts';

const forget = async ({ companyId }: PublishedEvent, { resolve }: PluginHandle): Promise<void> => {
  resolve(KnownPrompts).forget(companyId);
};

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [
    ComposerHelps,
    ConnectionPrompts,
    DemoKnowledge,
    DemoPrompt,
    Dialogue,
    HandoverSummary,
    KnowledgeService,
    KnownPrompts,
    PageReader,
    PromptAnswers,
    PromptEngine,
    PromptKeys,
    PromptService,
    PromptTargets,
    PromptUses,
    PromptView,
    QueuePrompts,
    RegionVoices,
    ServerTrials,
    SpokenReply,
    StoredKnowledge,
    TranscribeTask,
    TranscriptionChoice,
    TrialTalks,
    UsageReport,
  ],
  provides: [
    bind(Budgets, BudgetBook),
    bind(ChatModel, ChatClient),
    bind(OpenPrompts, PromptReader),
    bind(Transcriber, TranscriptionClient),
    bind(Voice, VoiceClient),
  ],
  opens: [KnowledgePoint],
  contributes: [
    contribute(KnowledgePoint, StoredKnowledge),
    contribute<AutomationEngine>(EnginesPoint, PromptEngine, ENGINE_ORDER.prompts),
    contribute(QueueColumnsPoint, QueuePrompts),
    contribute(OptionTargetsPoint, PromptTargets),
    contribute(CorePoints.demoContent, DemoPrompt, 40),
    contribute(CorePoints.demoContent, DemoKnowledge, 41),
    contribute(ConnectionColumnsPoint, ConnectionPrompts),
  ],
  routes: async (app, { resolve }) => {
    await app.register(knowledgeRoutes(resolve(KnowledgeService)));
    await app.register(overviewRoutes(resolve(PromptService), resolve(UsageReport)));
    await app.register(
      playgroundRoutes(resolve(ServerTrials), resolve(RegionVoices), resolve(TrialTalks)),
    );
    await app.register(composerRoutes(resolve(ComposerHelps), resolve(Core.Attempts)));
    await app.register(promptRoutes(resolve(PromptService)));
  },
  on: {
    'connections.connection-updated': forget,
    'prompts.prompt-deleted': forget,
    'prompts.prompt-updated': forget,
    'queues.queue-updated': forget,
    'settings.setting-updated': forget,
  },
  follows: [
    follow(MessageReceived, ({ payload }, ctx, { resolve }) =>
      resolve(TranscriptionChoice).heard(ctx, payload.message, payload.ticket.isGroup),
    ),
    follow(MessageUpdated, ({ payload }, ctx, { resolve }) =>
      resolve(TranscriptionChoice).heard(ctx, payload.message),
    ),
  ],
  tasks: {
    transcribe: (payload, { resolve }) =>
      // The manifest's schema has checked it.
      resolve(TranscribeTask).run(payload as TranscriptionTask),
    'read-page': (payload, { resolve }) =>
      // The manifest's schema has checked it.
      resolve(PageReader).run(payload as PageReading),
  },
});
