import { OutboundError } from 'prosa/core';
import type { ServerSentEvent } from 'prosa/core';
import type { ChatAnswer, ChatAsk, ChatUsage } from '../ports.ts';
import { contentOf, estimatedUsage, finishOf, spokenAnswer, usageIn } from './chat-answers.ts';
import { explainModel } from './dialects.ts';
import { listOf, recordOf } from './json.ts';

const OPENING = '<think>';
const CLOSING = '</think>';

/** Lets the text of a stream through, without the thoughts before it. */
class SpokenText {
  text = '';
  #held = '';
  #state: 'beginning' | 'thinking' | 'speaking' = 'beginning';

  /** @returns the part that may be shown now */
  add(part: string): string {
    if (this.#state === 'speaking') return this.#spoken(part);
    this.#held += part;
    const begun = this.#held.trimStart();
    if (this.#state === 'beginning' && !OPENING.startsWith(begun.slice(0, OPENING.length))) {
      return this.#speak(begun);
    }
    if (begun.startsWith(OPENING)) this.#state = 'thinking';
    const end = this.#held.indexOf(CLOSING);
    if (end < 0) return '';
    return this.#speak(this.#held.slice(end + CLOSING.length).trimStart());
  }

  #speak(text: string): string {
    this.#state = 'speaking';
    return this.#spoken(text);
  }

  #spoken(text: string): string {
    this.text += text;
    return text;
  }
}

const chunkOf = ({ data }: ServerSentEvent): unknown => {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    throw new OutboundError({ kind: 'malformed', code: 'chunk' }, true);
  }
};

/**
 * Reads a streamed answer to its end.
 * @throws OutboundError; `down` with the code `cut` for a stream that ends without an end
 */
export const readStream = async (
  events: AsyncIterable<ServerSentEvent>,
  ask: ChatAsk,
  onText: (part: string) => void,
): Promise<ChatAnswer> => {
  const spoken = new SpokenText();
  let usage: ChatUsage | undefined;
  let finish: ChatAnswer['finish'] | undefined;
  let isDone = false;
  for await (const event of events) {
    if (event.data.trim() === '[DONE]') {
      isDone = true;
      break;
    }
    const chunk = chunkOf(event);
    const failure = explainModel({ status: 200, body: chunk });
    if (failure) throw new OutboundError(failure, true);
    usage = usageIn(chunk) ?? usage;
    const [choice] = listOf(recordOf(chunk).choices).map(recordOf);
    if (!choice) continue;
    const part = spoken.add(contentOf(recordOf(choice.delta).content));
    if (part !== '') onText(part);
    finish = finishOf(choice.finish_reason) ?? finish;
  }
  if (!isDone && finish === undefined) throw new OutboundError({ kind: 'down', code: 'cut' }, true);
  return spokenAnswer({
    text: spoken.text.trim(),
    calls: [],
    usage: usage ?? estimatedUsage(ask, spoken.text),
    finish: finish ?? 'other',
  });
};
