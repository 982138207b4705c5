import { OutboundError } from 'prosa/core';
import type { ChatAnswer, ChatAsk, ChatCall, ChatUsage } from '../ports.ts';
import { estimatedInput, estimatedTokens } from './chat-body.ts';
import { listOf, numberOf, recordOf, textOf } from './json.ts';

const FINISHES: Readonly<Record<string, ChatAnswer['finish']>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'calls',
  function_call: 'calls',
};

/** Content is a text, or a list of parts with texts. */
export const contentOf = (content: unknown): string =>
  Array.isArray(content)
    ? content.map((part) => textOf(recordOf(part).text)).join('')
    : textOf(content);

/** Some models think aloud before they answer. */
const THOUGHTS = /^\s*<think>[\s\S]*?(<\/think>|$)/;

const withoutThoughts = (text: string): string => text.replace(THOUGHTS, '').trim();

/** @returns undefined where the server does not tell */
export const usageIn = (body: unknown): ChatUsage | undefined => {
  const usage = recordOf(recordOf(body).usage);
  const input = numberOf(usage.prompt_tokens) ?? numberOf(usage.input_tokens);
  const output = numberOf(usage.completion_tokens) ?? numberOf(usage.output_tokens);
  if (input === undefined || output === undefined) return undefined;
  return { inputTokens: Math.round(input), outputTokens: Math.round(output), isEstimated: false };
};

export const estimatedUsage = (ask: ChatAsk, said: string): ChatUsage => ({
  inputTokens: estimatedInput(ask.messages),
  outputTokens: estimatedTokens(said),
  isEstimated: true,
});

const callsOf = (message: Readonly<Record<string, unknown>>): readonly ChatCall[] =>
  listOf(message.tool_calls).flatMap((value, at) => {
    const call = recordOf(value);
    const asked = recordOf(call.function);
    const name = textOf(asked.name);
    if (name === '') return [];
    // Some servers hand over an object instead of its text.
    const given = textOf(asked.arguments) || JSON.stringify(asked.arguments ?? {});
    return [{ id: textOf(call.id) || `call_${String(at)}`, name, arguments: given }];
  });

const malformed = (code: string): OutboundError =>
  new OutboundError({ kind: 'malformed', code }, true);

/** An answer must say something, or ask for something. @throws OutboundError */
export const spokenAnswer = (answer: ChatAnswer): ChatAnswer => {
  if (answer.text === '' && answer.calls.length === 0) throw malformed('no_text');
  return answer;
};

/** The answer to a request that was no stream. @throws OutboundError */
export const chatAnswerIn = (body: unknown, ask: ChatAsk): ChatAnswer => {
  const [choice] = listOf(recordOf(body).choices).map(recordOf);
  if (!choice) throw malformed('no_choice');
  const message = recordOf(choice.message);
  const said = contentOf(message.content);
  const calls = callsOf(message);
  return spokenAnswer({
    text: withoutThoughts(said),
    calls,
    usage: usageIn(body) ?? estimatedUsage(ask, said),
    finish: calls.length > 0 ? 'calls' : (FINISHES[textOf(choice.finish_reason)] ?? 'other'),
  });
};

export const finishOf = (reason: unknown): ChatAnswer['finish'] | undefined =>
  textOf(reason) === '' ? undefined : (FINISHES[textOf(reason)] ?? 'other');
