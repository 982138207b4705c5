import { OutboundError } from 'prosa/core';
import type { Part } from '../shared/parts.ts';
import type { SentFile, TypebotClient } from './client.ts';
import { chosenIn } from './choices.ts';
import type { OpenChoices } from './choices.ts';
import { readAnswer } from './reading.ts';
import type { Reading, Wording } from './reading.ts';

/** All that is kept of a dialogue between two messages. */
export interface TypebotMemory {
  readonly sessionId: string;
  readonly open: OpenChoices | null;
  readonly takesFile: boolean;
}

/** A message of a customer: words, and a file where there is one. */
export interface Heard {
  readonly text: string;
  /** Fetches the file; undefined where the message has none that is there. */
  readonly file?: () => Promise<SentFile | undefined>;
}

/** A dialogue after some messages. */
export interface Outcome {
  readonly parts: readonly Part[];
  /** The last answer; undefined where nothing was asked. */
  readonly last: Reading | undefined;
  readonly memory: TypebotMemory | undefined;
}

export interface DialogueOptions {
  readonly client: TypebotClient;
  readonly wording: Wording;
  /** Prefilled in each new dialogue. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Whether Typebot does not know the session any more. */
const isForgotten = (error: unknown): boolean =>
  error instanceof OutboundError && error.status === 404;

/** Leads one customer through a bot: begins where nothing is under way, and begins anew, once, where the session is gone. */
export class Dialogue {
  readonly #options: DialogueOptions;
  readonly #parts: Part[] = [];
  #memory: TypebotMemory | undefined;
  #last: Reading | undefined;

  constructor(options: DialogueOptions, memory: TypebotMemory | undefined) {
    this.#options = options;
    this.#memory = memory;
  }

  /**
   * Says messages one after the other, until one ends the dialogue.
   * @param heard none: the bot begins
   * @throws OutboundError
   */
  async run(heard: readonly Heard[]): Promise<Outcome> {
    const isNew = this.#memory === undefined;
    if (isNew) await this.#begin();
    // The message that begins a dialogue is none of its answers, unless the bot says nothing before it waits for one.
    const answersFirst = isNew && this.#last?.parts.length === 0;
    for (const one of isNew && !answersFirst ? heard.slice(1) : heard) {
      if (!this.#goesOn) break;
      await this.#say(one);
    }
    return { parts: this.#parts, last: this.#last, memory: this.#memory };
  }

  get #goesOn(): boolean {
    return this.#last === undefined || (this.#last.next === 'waits' && !this.#last.order);
  }

  async #begin(): Promise<void> {
    const { client, variables } = this.#options;
    const answer = await client.start(variables);
    this.#take(answer.sessionId, readAnswer(answer, this.#options.wording));
  }

  async #say(heard: Heard): Promise<void> {
    try {
      await this.#continue(heard);
    } catch (error) {
      if (!isForgotten(error)) throw error;
      await this.#begin();
      if (this.#last?.parts.length === 0 && this.#goesOn) await this.#continue(heard);
    }
  }

  async #continue(heard: Heard): Promise<void> {
    const memory = this.#memory;
    if (!memory) return;
    const { client, wording } = this.#options;
    const file = memory.takesFile ? await heard.file?.() : undefined;
    const chosen = file
      ? { text: await client.upload(memory.sessionId, file) }
      : chosenIn(heard.text, memory.open ?? undefined);
    this.#take(memory.sessionId, readAnswer(await client.say(memory.sessionId, chosen), wording));
  }

  #take(sessionId: string, reading: Reading): void {
    this.#last = reading;
    this.#parts.push(...reading.parts);
    this.#memory = { sessionId, open: reading.open ?? null, takesFile: reading.takesFile };
  }
}
