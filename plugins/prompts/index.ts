import { bind, contribute, definePlugin } from 'prosa/contract';
import { ConnectionColumnsPoint } from '../connections/public.ts';
import { QueueColumnsPoint } from '../queues/public.ts';
import manifest from './manifest.ts';
import { knowledgeRoutes } from './routes/knowledge.ts';
import { overviewRoutes } from './routes/overview.ts';
import { promptRoutes } from './routes/prompts.ts';
import { KnowledgeService } from './services/knowledge/knowledge-service.ts';
import { PageReader } from './services/knowledge/page-reader.ts';
import type { PageReading } from './services/knowledge/page-reader.ts';
import { StoredKnowledge } from './services/knowledge/stored-knowledge.ts';
import { UsageReport } from './services/playground/usage-report.ts';
import { ChatClient } from './services/chat/chat-client.ts';
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
import { PromptUses } from './services/prompt-uses.ts';
import { PromptView } from './services/prompt-view.ts';
import { TranscriptionClient } from './services/sound/transcription-client.ts';
import { VoiceClient } from './services/sound/voice-client.ts';
import { BudgetBook } from './services/usage/budget-book.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [
    KnowledgeService,
    PageReader,
    StoredKnowledge,
    UsageReport,
    ConnectionPrompts,
    PromptKeys,
    PromptService,
    PromptUses,
    PromptView,
    QueuePrompts,
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
    contribute(QueueColumnsPoint, QueuePrompts),
    contribute(ConnectionColumnsPoint, ConnectionPrompts),
  ],
  routes: async (app, { resolve }) => {
    await app.register(knowledgeRoutes(resolve(KnowledgeService)));
    await app.register(overviewRoutes(resolve(PromptService), resolve(UsageReport)));
    await app.register(promptRoutes(resolve(PromptService)));
  },
  tasks: {
    'read-page': (payload, { resolve }) =>
      // The manifest's schema has checked it.
      resolve(PageReader).run(payload as PageReading),
  },
});
