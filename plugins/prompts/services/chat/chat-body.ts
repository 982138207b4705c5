import type { ChatAsk, ChatMessage } from '../ports.ts';
import type { Habits } from './habits.ts';

/** A message in the words of the protocol. */
const spoken = (message: ChatMessage): object => {
  switch (message.role) {
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.content };
    case 'assistant': {
      const { role, content, calls = [] } = message;
      if (calls.length === 0) return { role, content };
      const called = calls.map(({ id, name, arguments: given }) => ({
        id,
        type: 'function',
        function: { name, arguments: given },
      }));
      return { role, content, tool_calls: called };
    }
    default:
      return { role: message.role, content: message.content };
  }
};

/** The JSON of a request. */
export const chatBody = (ask: ChatAsk, habits: Habits, isStream: boolean): object => {
  const tools = habits.tools ? (ask.tools ?? []) : [];
  return {
    model: ask.model,
    messages: ask.messages.map(spoken),
    ...(habits.limit && { [habits.limit]: ask.maxTokens }),
    ...(habits.temperature && ask.temperature !== undefined && { temperature: ask.temperature }),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: 'function',
        function: { name, description, parameters },
      })),
    }),
    ...(isStream && { stream: true }),
    ...(isStream && habits.streamOptions && { stream_options: { include_usage: true } }),
  };
};

/**
 * The same history without its older half: system messages and the last message stay, and no result stands without
 * its call.
 * @returns undefined where nothing can be left out
 */
export const halved = (messages: readonly ChatMessage[]): readonly ChatMessage[] | undefined => {
  const systems = messages.filter(({ role }) => role === 'system');
  const others = messages.filter(({ role }) => role !== 'system');
  if (others.length < 2) return undefined;
  const kept = others.slice(Math.ceil(others.length / 2));
  const from = kept.findIndex(({ role }) => role !== 'tool');
  return from < 0 ? undefined : [...systems, ...kept.slice(from)];
};

const CHARACTERS_PER_TOKEN = 4;

/** Tokens of a text, roughly, where nobody counts them. */
export const estimatedTokens = (text: string): number =>
  Math.ceil(text.length / CHARACTERS_PER_TOKEN);

export const estimatedInput = (messages: readonly ChatMessage[]): number =>
  messages.reduce((sum, { content }) => sum + estimatedTokens(content) + CHARACTERS_PER_TOKEN, 0);
