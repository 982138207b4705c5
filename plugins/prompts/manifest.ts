import { defineManifest } from 'prosa/contract';

const record = {
  type: 'object',
  required: ['prompt'],
  properties: { prompt: { type: 'object', required: ['id', 'name'] } },
};

export default defineManifest({
  id: 'prompts',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['queues', 'connections', 'contacts', 'tickets', 'automation', 'settings'],
  planFeature: 'useOpenAi',
  switchable: { isOnByDefault: true },
  api: ['prompt'],
  tables: [
    'prompts',
    'queue_prompts',
    'connection_prompts',
    'ai_usage',
    'ai_budgets',
    'knowledge_sources',
    'knowledge_chunks',
  ],
  sealed: [
    { table: 'prompts', column: 'api_key', purpose: 'prompts.api-key' },
    { table: 'prompts', column: 'voice_key', purpose: 'prompts.voice-key' },
  ],
  permissions: {},
  settings: {
    type: 'object',
    properties: {
      transcription: { type: 'string', enum: ['off', 'bot', 'all'], default: 'bot' },
    },
  },
  events: {
    publishes: {
      'prompts.prompt-created': { event: 'prompt', action: 'create', payload: record },
      'prompts.prompt-updated': { event: 'prompt', action: 'update', payload: record },
      'prompts.budget-spent': {
        event: 'promptBudget',
        action: 'spent',
        payload: {
          type: 'object',
          required: ['promptId', 'name', 'day', 'dailyTokens'],
          properties: {
            promptId: { type: 'integer' },
            name: { type: 'string' },
            day: { type: 'string' },
            dailyTokens: { type: 'integer' },
          },
        },
      },
      'prompts.prompt-deleted': {
        event: 'prompt',
        action: 'delete',
        payload: {
          type: 'object',
          required: ['promptId', 'intelligenceId'],
          properties: { promptId: { type: 'integer' }, intelligenceId: { type: 'integer' } },
        },
      },
      'prompts.knowledge-updated': {
        event: 'knowledge',
        action: 'update',
        payload: {
          type: 'object',
          required: ['record'],
          properties: { record: { type: 'object', required: ['id', 'name'] } },
        },
      },
      'prompts.knowledge-deleted': {
        event: 'knowledge',
        action: 'delete',
        payload: {
          type: 'object',
          required: ['knowledgeId'],
          properties: { knowledgeId: { type: 'integer' } },
        },
      },
    },
    consumes: [
      'connections.connection-updated',
      'prompts.prompt-deleted',
      'prompts.prompt-updated',
      'queues.queue-updated',
      'settings.setting-updated',
    ],
  },
  follows: {
    from: 'now',
    events: ['tickets.message-received', 'tickets.message-updated'],
  },
  jobs: {},
  tasks: {
    transcribe: {
      payload: {
        type: 'object',
        required: ['companyId', 'ticketId', 'messageId', 'promptId'],
        properties: {
          companyId: { type: 'integer' },
          ticketId: { type: 'integer' },
          messageId: { type: 'integer' },
          promptId: { type: 'integer' },
        },
      },
      retryLimit: 2,
      retryDelay: 3,
      concurrency: 4,
      perCompany: 2,
    },
    'read-page': {
      payload: {
        type: 'object',
        required: ['companyId', 'sourceId', 'version'],
        properties: {
          companyId: { type: 'integer' },
          sourceId: { type: 'integer' },
          version: { type: 'integer' },
        },
      },
      retryLimit: 3,
      retryDelay: 10,
      concurrency: 2,
      perCompany: 1,
    },
  },
  web: {
    routes: [{ path: '/prompts', screen: 'PromptsScreen', access: 'admin' }],
    nav: [
      {
        section: 'admin',
        path: '/prompts',
        label: 'nav.prompts',
        order: 42,
        access: 'admin',
        shortcut: '1',
      },
    ],
    fills: [
      { slot: 'shell.topbar', component: 'BudgetAlert', order: 40, access: 'admin' },
      { slot: 'tickets.composer', component: 'ComposerHelp', order: 30, access: 'member' },
      { slot: 'queues.dialog', component: 'QueuePrompt', order: 10, access: 'admin' },
      { slot: 'connections.dialog', component: 'ConnectionPrompt', order: 10, access: 'admin' },
    ],
  },
});
