import { Type } from '@sinclair/typebox';
import { Core, OutboundError } from 'prosa/core';
import type { FormPart, Outbound } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { callLimits, keyHeaders } from '../chat/chat-client.ts';
import { usageIn } from '../chat/chat-answers.ts';
import { explainModel } from '../chat/dialects.ts';
import { numberOf, recordOf, textOf } from '../chat/json.ts';
import type { CallOptions, OpenPrompt, Transcriber, Transcript } from '../ports.ts';

const LARGEST_FILE = 16 * 1024 * 1024;

/** Servers tell formats by the ends of names. */
const ENDINGS: Readonly<Record<string, string>> = {
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'm4a',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/webm': 'webm',
  'audio/flac': 'flac',
};

const partsOf = (
  { transcriptionModel }: OpenPrompt,
  { bytes, mime }: Parameters<Transcriber['transcribe']>[1],
): readonly FormPart[] => {
  const type = mime.split(';')[0]?.trim() ?? '';
  return [
    { name: 'model', value: transcriptionModel },
    { name: 'response_format', value: 'json' },
    // Short notes are often taken for another language; a customer may speak one all the same.
    { name: 'prompt', value: 'Mensagem de voz de um cliente, em português.' },
    { name: 'file', bytes, fileName: `voz.${ENDINGS[type] ?? 'ogg'}`, type: type || 'audio/ogg' },
  ];
};

/** Calls `/audio/transcriptions` of the prompt's server. */
@injectable()
export class TranscriptionClient implements Transcriber {
  constructor(@inject(Core.Outbound) private readonly outbound: Pick<Outbound, 'json'>) {}

  async transcribe(
    prompt: OpenPrompt,
    file: Parameters<Transcriber['transcribe']>[1],
    options: CallOptions = {},
  ): Promise<Transcript> {
    if (file.bytes.length > LARGEST_FILE) throw new OutboundError({ kind: 'too-long' }, false);
    const { body } = await this.outbound.json({
      url: `${prompt.baseUrl}/audio/transcriptions`,
      headers: keyHeaders(prompt),
      body: { multipart: partsOf(prompt, file) },
      explain: explainModel,
      schema: Type.Unknown(),
      ...callLimits(options),
    });
    const answer = recordOf(body);
    if (typeof answer.text !== 'string') throw new OutboundError({ kind: 'malformed' }, true);
    const usage = usageIn(body);
    const seconds = numberOf(recordOf(answer.usage).seconds) ?? numberOf(answer.duration);
    return {
      text: textOf(answer.text).trim(),
      ...(seconds !== undefined && { seconds }),
      ...(usage && { usage }),
    };
  }
}
