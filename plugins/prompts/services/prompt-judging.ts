import type { Outbound } from 'prosa/core';
import { promptErrors } from '../errors.ts';
import type { Prompt } from '../models/prompt.ts';
import type { PromptBody } from '../schemas.ts';
import { OPENAI, PROMPT_DEFAULTS } from '../shared/defaults.ts';
import { AZURE_REGION, voiceChoiceOf } from '../shared/voices.ts';

const MOST_MESSAGES = 100;

/** The columns of a prompt that are no keys. */
export type PromptFields = Pick<
  Prompt,
  | 'name'
  | 'prompt'
  | 'queueId'
  | 'baseUrl'
  | 'model'
  | 'maxTokens'
  | 'temperature'
  | 'maxMessages'
  | 'transcriptionModel'
  | 'voice'
  | 'voiceRegion'
  | 'speechModel'
  | 'dailyTokens'
>;
export type KeptPrompt = Pick<Prompt, keyof PromptFields | 'apiKey' | 'voiceKey'>;

const required = (text: string | undefined, refuse: () => Error): string => {
  const tidy = text?.trim() ?? '';
  if (tidy === '') throw refuse();
  return tidy;
};

/** An address that can be called, without the slash at its end. */
const addressOf = (typed: string, outbound: Pick<Outbound, 'refusalOf'>): string => {
  const url = typed.trim().replace(/\/+$/, '') || OPENAI;
  if (/[?#]/.test(url) || outbound.refusalOf(url) !== undefined) {
    throw promptErrors.ERR_PROMPT_ADDRESS_INVALID({ field: 'baseUrl' });
  }
  return url;
};

const judgeMessages = (maxMessages: number | null | undefined): number => {
  if (typeof maxMessages !== 'number' || maxMessages < 1 || maxMessages > MOST_MESSAGES) {
    throw promptErrors.ERR_PROMPT_MAX_MESSAGES_INVALID({ field: 'maxMessages' });
  }
  return maxMessages;
};

/** A new key, or the kept one. The kept one is never shown to another server than it was typed for. */
const isKeyMissing = (body: PromptBody, next: PromptFields, kept: KeptPrompt | undefined) => {
  if ((body.apiKey ?? '').trim() !== '') return false;
  const isMoved =
    kept !== undefined && new URL(kept.baseUrl).origin !== new URL(next.baseUrl).origin;
  const hasKept = kept !== undefined && kept.apiKey !== null;
  if (hasKept) return isMoved;
  return next.baseUrl === OPENAI;
};

/** A region in small letters, or an address without the slash at its end. */
const regionOf = (typed: string, outbound: Pick<Outbound, 'refusalOf'>): string => {
  const region = typed.trim().replace(/\/+$/, '');
  if (region === '' || AZURE_REGION.test(region.toLowerCase())) return region.toLowerCase();
  if (/[?#]/.test(region) || outbound.refusalOf(region) !== undefined) {
    throw promptErrors.ERR_PROMPT_VOICE_INVALID({ field: 'voiceRegion' });
  }
  return region;
};

/** The server that is shown the key of a voice: regions are all Azure's own. */
const voiceServerOf = (region: string): string =>
  URL.canParse(region) ? new URL(region).origin : 'azure';

const judgeVoice = (body: PromptBody, next: PromptFields, kept: KeptPrompt | undefined): void => {
  const choice = voiceChoiceOf(next.voice);
  if (!choice) throw promptErrors.ERR_PROMPT_VOICE_INVALID({ field: 'voice' });
  const hasKept = kept !== undefined && kept.voiceKey !== null;
  const isTyped = (body.voiceKey ?? '').trim() !== '';
  const isMoved =
    hasKept && voiceServerOf(kept.voiceRegion) !== voiceServerOf(next.voiceRegion) && !isTyped;
  if (isMoved) throw promptErrors.ERR_PROMPT_VOICE_INVALID({ field: 'voiceKey' });
  if (choice.kind !== 'azure') return;
  if (next.voiceRegion === '')
    throw promptErrors.ERR_PROMPT_VOICE_INVALID({ field: 'voiceRegion' });
  if (!hasKept && !isTyped) throw promptErrors.ERR_PROMPT_VOICE_INVALID({ field: 'voiceKey' });
};

/**
 * The columns a body asks for, without keys.
 * @param kept as it is; undefined for a new one
 * @throws the code of the first field that is wrong
 */
export const judgedPrompt = (
  body: PromptBody,
  kept: KeptPrompt | undefined,
  outbound: Pick<Outbound, 'refusalOf'>,
): PromptFields => {
  const before = kept ?? PROMPT_DEFAULTS;
  const { prompt = kept?.prompt, maxMessages = before.maxMessages } = body;
  const next: PromptFields = {
    name: required(body.name ?? kept?.name, () =>
      promptErrors.ERR_PROMPT_NAME_INVALID({ field: 'name' }),
    ),
    prompt: required(prompt, () =>
      (kept
        ? promptErrors.ERR_PROMPT_PROMPT_INVALID
        : promptErrors.ERR_PROMPT_INTELLIGENCE_INVALID)({ field: 'prompt' }),
    ),
    queueId: body.queueId === undefined ? (kept?.queueId ?? null) : body.queueId,
    baseUrl: addressOf(body.baseUrl ?? before.baseUrl, outbound),
    model: body.model?.trim() || before.model,
    maxTokens: body.maxTokens ?? before.maxTokens,
    temperature: body.temperature ?? before.temperature,
    maxMessages: judgeMessages(maxMessages),
    transcriptionModel: (body.transcriptionModel ?? before.transcriptionModel).trim(),
    voice: body.voice ?? before.voice,
    voiceRegion: regionOf(body.voiceRegion ?? before.voiceRegion, outbound),
    speechModel: (body.speechModel ?? before.speechModel).trim(),
    dailyTokens: body.dailyTokens ?? before.dailyTokens,
  };
  if (next.queueId === null && (kept === undefined || body.queueId !== undefined)) {
    throw promptErrors.ERR_PROMPT_QUEUEID_INVALID({ field: 'queueId' });
  }
  if (isKeyMissing(body, next, kept)) {
    throw promptErrors.ERR_PROMPT_APIKEY_INVALID({ field: 'apiKey' });
  }
  judgeVoice(body, next, kept);
  return next;
};
