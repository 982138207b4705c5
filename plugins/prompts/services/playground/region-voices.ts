import { Type } from '@sinclair/typebox';
import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Outbound } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { promptErrors } from '../../errors.ts';
import type { VoicesBody } from '../../shared/playground-schemas.ts';
import { AZURE_REGION, AZURE_VOICES } from '../../shared/voices.ts';
import { OpenPrompts } from '../ports.ts';
import { azureBase } from '../sound/azure-request.ts';

const MILLISECONDS = 10_000;

const NamedVoices = Type.Array(
  Type.Object({ ShortName: Type.String() }, { additionalProperties: true }),
);

/** A server of voices and the key it accepts. It stays in memory. */
export interface VoiceServer {
  readonly region: string;
  readonly key: string;
}

/** Asks regions of Azure for the voices they have. */
@injectable()
export class RegionVoices {
  constructor(
    @inject(Core.Outbound) private readonly outbound: Pick<Outbound, 'json' | 'refusalOf'>,
    @inject(OpenPrompts) private readonly prompts: Pick<OpenPrompts, 'byId'>,
  ) {}

  /**
   * The server that is typed, with the key that is typed or stored. A stored key is never shown to another server than it
   * was typed for; regions are all Azure's own.
   * @throws ERR_PROMPT_VOICE_INVALID, ERR_NO_PROMPT_FOUND
   */
  async server(ctx: Ctx, { id, voiceRegion, voiceKey }: VoicesBody): Promise<VoiceServer> {
    const typed = voiceRegion.trim().replace(/\/+$/, '');
    const isRegion = AZURE_REGION.test(typed.toLowerCase());
    if (!isRegion && (/[?#]/.test(typed) || this.outbound.refusalOf(typed) !== undefined)) {
      throw promptErrors.ERR_PROMPT_VOICE_INVALID({ field: 'voiceRegion' });
    }
    const region = isRegion ? typed.toLowerCase() : typed;
    const key = voiceKey?.trim() ?? '';
    if (key !== '' || id === undefined) return { region, key };
    const prompt = await this.prompts.byId(ctx, id);
    if (!prompt) throw promptErrors.ERR_NO_PROMPT_FOUND();
    const isStored = prompt.voiceKey !== '' && serverOf(prompt.voiceRegion) === serverOf(region);
    if (!isStored) throw promptErrors.ERR_PROMPT_VOICE_INVALID({ field: 'voiceKey' });
    return { region, key: prompt.voiceKey };
  }

  /** Those of the voices on offer that it names. @throws OutboundError */
  async list({ region, key }: VoiceServer): Promise<string[]> {
    const { body } = await this.outbound.json({
      url: `${azureBase(region)}/cognitiveservices/voices/list`,
      headers: { 'ocp-apim-subscription-key': key, 'user-agent': 'Prosa' },
      timeoutMilliseconds: MILLISECONDS,
      maxBytes: 4 * 1024 * 1024,
      schema: NamedVoices,
    });
    const named = new Set(body.map(({ ShortName: name }) => name));
    return AZURE_VOICES.filter((voice) => named.has(voice));
  }
}

const serverOf = (region: string): string =>
  URL.canParse(region) ? new URL(region).origin : 'azure';
