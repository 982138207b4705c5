import { Core, OutboundError } from 'prosa/core';
import type { Outbound, OutboundRequest } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { voiceChoiceOf } from '../../shared/voices.ts';
import { callLimits, keyHeaders } from '../chat/chat-client.ts';
import { explainModel } from '../chat/dialects.ts';
import type { CallOptions, OpenPrompt, Voice } from '../ports.ts';
import { azureRequest } from './azure-request.ts';
import { voiceNote } from './ogg.ts';

const LONGEST_SAID = 4096;

const speechRequest = (prompt: OpenPrompt, input: string, voice: string): OutboundRequest => ({
  url: `${prompt.baseUrl}/audio/speech`,
  headers: keyHeaders(prompt),
  body: { json: { model: prompt.speechModel, input, voice, response_format: 'opus' } },
  explain: explainModel,
});

/** Has texts said aloud by Azure, or by the prompt's own server. */
@injectable()
export class VoiceClient implements Voice {
  constructor(@inject(Core.Outbound) private readonly outbound: Pick<Outbound, 'bytes'>) {}

  async speak(prompt: OpenPrompt, text: string, options: CallOptions = {}): Promise<Buffer> {
    const choice = voiceChoiceOf(prompt.voice);
    if (!choice || choice.kind === 'written') throw new Error('this prompt has no voice');
    if (text.length > LONGEST_SAID) throw new OutboundError({ kind: 'too-long' }, false);
    const request =
      choice.kind === 'azure'
        ? azureRequest(prompt, text, choice.name)
        : speechRequest(prompt, text, choice.name);
    const { body } = await this.outbound.bytes({ ...request, ...callLimits(options) });
    return voiceNote(body);
  }
}
