import type { OutboundRequest } from 'prosa/core';
import { AZURE_REGION } from '../../shared/voices.ts';
import type { OpenPrompt } from '../ports.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML has no place for, however they are written. */
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const escaped = (text: string): string =>
  text.replaceAll(IMPOSSIBLE, ' ').replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

/** The text with its voice in SSML. */
const ssml = (text: string, voice: string): string =>
  `<speak version="1.0" xml:lang="pt-BR"><voice name="${escaped(voice)}">${escaped(text)}</voice></speak>`;

/** The server of a region, or of a resource with a name of its own. */
export const azureBase = (region: string): string =>
  AZURE_REGION.test(region)
    ? `https://${region}.tts.speech.microsoft.com`
    : region.replace(/\/+$/, '');

/** The request that has a text said aloud by Azure. */
export const azureRequest = (
  { voiceKey, voiceRegion }: Pick<OpenPrompt, 'voiceKey' | 'voiceRegion'>,
  text: string,
  voice: string,
): OutboundRequest => ({
  url: `${azureBase(voiceRegion)}/cognitiveservices/v1`,
  headers: {
    'ocp-apim-subscription-key': voiceKey,
    'x-microsoft-outputformat': 'ogg-48khz-16bit-mono-opus',
    'user-agent': 'Prosa',
  },
  body: { bytes: ssml(text, voice), type: 'application/ssml+xml' },
});
