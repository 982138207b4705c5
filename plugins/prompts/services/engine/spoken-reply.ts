import { Readable } from 'node:stream';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Breakers } from '../../../automation/public.ts';
import type { AutomaticReply } from '../../../tickets/public.ts';
import { voiceChoiceOf } from '../../shared/voices.ts';
import { Voice } from '../ports.ts';
import { azureBase } from '../sound/azure-request.ts';
import { spareTime } from './call-time.ts';
import type { TurnCaller } from './call-time.ts';
import type { PromptGiven } from './given.ts';

const VOICE_MILLISECONDS = 15_000;

/** The marks of the channel are not read aloud. */
const unmarked = (text: string): string => text.replaceAll(/[*_~`]/g, '').trim();

/** Puts an answer into the form the customer gets it in: a text, or a voice note that has the text beside it. */
@injectable()
export class SpokenReply {
  constructor(
    @inject(Voice) private readonly voice: Voice,
    @inject(Breakers) private readonly breakers: Breakers,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'save' | 'remove'>,
  ) {}

  /** Where the voice fails it is a text, and the trace says so. */
  async of(
    caller: TurnCaller,
    { prompt, meter }: PromptGiven,
    body: string,
    trace: string[],
  ): Promise<AutomaticReply> {
    const written: AutomaticReply = { body, verbatim: true };
    const choice = voiceChoiceOf(prompt.voice);
    const words = unmarked(body);
    if (!choice || choice.kind === 'written' || words === '') return written;
    const { companyId, signal } = caller;
    const timeoutMilliseconds = spareTime(caller, VOICE_MILLISECONDS);
    if (timeoutMilliseconds === undefined) return written;
    const server = choice.kind === 'azure' ? azureBase(prompt.voiceRegion) : prompt.baseUrl;
    const owner = { companyId, system: 'a voice note of a prompt' };
    try {
      const bytes = await this.breakers.guard(companyId, server, () =>
        this.voice.speak(prompt, words, { signal, timeoutMilliseconds }),
      );
      meter.spoke(words.length);
      const file = await this.storage.save(owner, Readable.from([bytes]), {
        originalName: 'resposta.ogg',
        declaredMime: 'audio/ogg',
        signal,
      });
      if (signal.aborted) await this.storage.remove(owner, file.id);
      signal.throwIfAborted();
      trace.push('voice');
      return { ...written, file: { id: file.id, name: file.name, mime: file.mime } };
    } catch {
      signal.throwIfAborted();
      trace.push('voice-failed');
      return written;
    }
  }
}
