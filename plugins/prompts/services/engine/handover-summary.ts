import { inject, injectable } from 'tsyringe';
import type { ChatMessage } from '../ports.ts';
import { spareTime } from './call-time.ts';
import type { TurnCaller } from './call-time.ts';
import { Dialogue } from './dialogue.ts';
import type { Outcome } from './dialogue.ts';
import type { PromptGiven } from './given.ts';

const SUMMARY_TOKENS = 300;
const SUMMARY_MILLISECONDS = 8_000;
const LONGEST_NOTE = 2_000;

const ASK =
  'Resuma em até três frases, para o atendente que assume: o que o cliente quer, como está o humor dele e o que já foi tentado. Escreva só o resumo.';

const REASONS: Readonly<Record<NonNullable<Outcome['code']>, string>> = {
  'nothing-found': 'Nada foi encontrado sobre o que o cliente pergunta.',
  rounds: 'O modelo não chegou a uma resposta.',
};

/** The dialogue told by its customer and the bot, as one text: results of functions are not part of it. */
const told = (messages: readonly ChatMessage[]): string =>
  messages
    .flatMap(({ role, content }) => {
      if (content === '' || (role !== 'user' && role !== 'assistant')) return [];
      return `${role === 'user' ? 'Cliente' : 'Atendimento automático'}: ${content}`;
    })
    .join('\n');

/** Writes the internal note with which a person takes over. */
@injectable()
export class HandoverSummary {
  constructor(@inject(Dialogue) private readonly dialogue: Dialogue) {}

  /** Never fails: without a summary the note says the reason alone. */
  async note(caller: TurnCaller, given: PromptGiven, outcome: Outcome): Promise<string> {
    const reason = (outcome.code && REASONS[outcome.code]) ?? outcome.reason ?? '';
    const summary = outcome.summary || (await this.#asked(caller, given, outcome));
    const parts = [reason, summary].filter((part) => part !== '');
    return `Passado para atendimento pelo prompt “${given.prompt.name}”. ${parts.join('\n')}`
      .trim()
      .slice(0, LONGEST_NOTE);
  }

  async #asked(caller: TurnCaller, given: PromptGiven, { messages }: Outcome): Promise<string> {
    const time = spareTime(caller, SUMMARY_MILLISECONDS);
    if (time === undefined) return '';
    const { companyId } = caller;
    const signal = AbortSignal.any([caller.signal, AbortSignal.timeout(time)]);
    const content = told(messages);
    try {
      const answer = await this.dialogue.ask({ companyId, signal }, given, 'summary', {
        messages: [
          { role: 'system', content: ASK },
          { role: 'user', content },
        ],
        maxTokens: SUMMARY_TOKENS,
      });
      return answer.text;
    } catch {
      // Whoever takes over reads the conversation itself.
      return '';
    }
  }
}
