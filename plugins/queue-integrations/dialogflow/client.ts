import { createHash, randomUUID } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import { OutboundError } from 'prosa/core';
import type { Outbound } from 'prosa/core';
import { IntentAnswer, TokenAnswer } from './answers.ts';
import type { GoogleHosts } from './google-hosts.ts';
import type { ServiceAccount } from './service-account.ts';

const SCOPE = 'https://www.googleapis.com/auth/dialogflow';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Google's fixed audience, whatever address a key file names. */
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const CLAIM_SECONDS = 3_600;
const KEPT_MILLISECONDS = 55 * 60_000;
const TIMEOUT_MILLISECONDS = 20_000;
const MOST_TOKENS = 500;

/** A question to an agent: words, or a voice. */
export type AgentQuery =
  | { readonly text: string }
  | { readonly audio: Uint8Array; readonly sampleRate: number };

/** An agent, with the account that may ask it. */
export interface Agent {
  readonly account: ServiceAccount;
  /** Empty: the account's own. */
  readonly projectName: string;
  readonly region: string;
  readonly language: string;
}

/** Tokens of service accounts, by their keys: kept in this process alone. */
export class GoogleTokens {
  readonly #known = new LRUCache<string, string>({ max: MOST_TOKENS, ttl: KEPT_MILLISECONDS });
  readonly #outbound: Pick<Outbound, 'json'>;
  readonly #hosts: GoogleHosts;

  constructor(outbound: Pick<Outbound, 'json'>, hosts: GoogleHosts) {
    this.#outbound = outbound;
    this.#hosts = hosts;
  }

  /** @param dead a token that was refused @throws OutboundError */
  async get(account: ServiceAccount, signal?: AbortSignal, dead?: string): Promise<string> {
    const key = createHash('sha256')
      .update(account.email + account.privateKey)
      .digest('hex');
    const known = this.#known.get(key);
    if (known !== undefined && known !== dead) return known;
    const now = Math.floor(Date.now() / 1000);
    const sign = createSigner({ algorithm: 'RS256', key: account.privateKey });
    const { body } = await this.#outbound.json({
      url: this.#hosts.tokenUrl,
      body: {
        form: {
          grant_type: GRANT,
          assertion: sign({
            ...{ iss: account.email, scope: SCOPE, aud: AUDIENCE, jti: randomUUID() },
            ...{ iat: now, exp: now + CLAIM_SECONDS },
          }),
        },
      },
      schema: TokenAnswer,
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      // Google answers a wrong key with 400 `invalid_grant`.
      explain: ({ status }) => (status === 400 ? { kind: 'bad-key', status } : undefined),
      ...(signal && { signal }),
    });
    this.#known.set(key, body.access_token);
    return body.access_token;
  }
}

/** Asks agents of Dialogflow ES. A question may not be repeated that may have arrived. */
export class DialogflowClient {
  readonly #tokens: GoogleTokens;
  readonly #outbound: Pick<Outbound, 'json'>;
  readonly #hosts: GoogleHosts;

  constructor(outbound: Pick<Outbound, 'json'>, hosts: GoogleHosts) {
    this.#outbound = outbound;
    this.#hosts = hosts;
    this.#tokens = new GoogleTokens(outbound, hosts);
  }

  /** Opens a session as far as that can be seen: with a token. @throws OutboundError */
  async open(agent: Agent): Promise<void> {
    await this.#tokens.get(agent.account);
  }

  /** @param session the dialogue's own id @throws OutboundError */
  async ask(
    agent: Agent,
    session: string,
    query: AgentQuery,
    signal?: AbortSignal,
  ): Promise<IntentAnswer> {
    const token = await this.#tokens.get(agent.account, signal);
    try {
      return await this.#detect(agent, session, query, token, signal);
    } catch (error) {
      // A token that was refused did nothing.
      if (!(error instanceof OutboundError) || error.status !== 401) throw error;
      const fresh = await this.#tokens.get(agent.account, signal, token);
      return this.#detect(agent, session, query, fresh, signal);
    }
  }

  async #detect(
    { account, projectName, region, language }: Agent,
    session: string,
    query: AgentQuery,
    token: string,
    signal: AbortSignal | undefined,
  ): Promise<IntentAnswer> {
    const project = encodeURIComponent(projectName === '' ? account.projectId : projectName);
    const place = region === '' ? '' : `/locations/${region}`;
    const path = `/v2/projects/${project}${place}/agent/sessions/${session}:detectIntent`;
    const { body } = await this.#outbound.json({
      url: this.#hosts.apiUrl(region) + path,
      headers: { authorization: `Bearer ${token}` },
      body: { json: bodyOf(query, language) },
      schema: IntentAnswer,
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      ...(signal && { signal }),
    });
    return body;
  }
}

const bodyOf = (query: AgentQuery, languageCode: string): object =>
  'text' in query
    ? { queryInput: { text: { text: query.text, languageCode } } }
    : {
        queryInput: {
          audioConfig: {
            audioEncoding: 'AUDIO_ENCODING_OGG_OPUS',
            sampleRateHertz: query.sampleRate,
            languageCode,
          },
        },
        inputAudio: Buffer.from(query.audio).toString('base64'),
      };

const RATES: ReadonlySet<number> = new Set([8_000, 12_000, 16_000, 24_000, 48_000]);
const USUAL_RATE = 16_000;

/** The sample rate that an Ogg Opus file names in its head, where the agent takes it; else 16,000. */
export const opusRate = (bytes: Uint8Array): number => {
  const head = Buffer.from(bytes.subarray(0, 512));
  const at = head.indexOf('OpusHead');
  if (at < 0 || at + 16 > head.length) return USUAL_RATE;
  const rate = head.readUInt32LE(at + 12);
  return RATES.has(rate) ? rate : USUAL_RATE;
};
