import { Core } from 'prosa/core';
import type { Secrets } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { Prompt } from '../models/prompt.ts';
import type { PromptBody } from '../schemas.ts';

const PURPOSE = { apiKey: 'prompts.api-key', voiceKey: 'prompts.voice-key' } as const;
type KeyName = keyof typeof PURPOSE;

/** Seals the keys of prompts, and opens them for a call. */
@injectable()
export class PromptKeys {
  constructor(@inject(Core.Secrets) private readonly secrets: Pick<Secrets, 'seal' | 'open'>) {}

  /** Columns of the keys that a body has; without those it leaves as they are. */
  sealed(body: PromptBody): Partial<Pick<Prompt, KeyName>> {
    const given = (['apiKey', 'voiceKey'] as const).filter(
      (name) => (body[name] ?? '').trim() !== '',
    );
    return Object.fromEntries(
      given.map((name) => [name, this.secrets.seal((body[name] ?? '').trim(), PURPOSE[name])]),
    );
  }

  /** @returns an empty text where there is none */
  open(row: Pick<Prompt, KeyName>, name: KeyName): string {
    const kept = row[name];
    return kept === null ? '' : this.secrets.open(kept, PURPOSE[name]);
  }
}
